import type { PictureShape } from '@swing/media/encoding-presets';
import { proposeShape } from '../comparing/propose-shape.ts';
import { createStore, type Observable } from '../store.ts';
import type { Comparison } from './comparison.ts';
import type { RecordingState } from './recording-state.ts';

/**
 * Keeps the stage in the shape of the first recording, else in the one that was chosen, else in the one that suits the videos on it. It
 * does not change while a recording runs. Returns the choice: null until there is one.
 */
export function keepStageShape(
  { layout, sides, shape }: Pick<Comparison, 'layout' | 'sides' | 'shape'>,
  recordingState: Observable<RecordingState>,
) {
  const { video1, video2 } = sides;
  const chosenShape = createStore<PictureShape | null>(null);

  function update() {
    const { status, firstShape } = recordingState.getSnapshot();
    if (status !== 'idle' && status !== 'stopped') return;
    const [one, two] = [video1.player.getSnapshot(), video2.player.getSnapshot()];
    const ratios = { video1: one.width / one.height, video2: two.width / two.height };
    const proposed = proposeShape(layout.getSnapshot(), ratios, video2.isUsed.getSnapshot());
    shape.set(firstShape ?? chosenShape.getSnapshot() ?? proposed);
  }

  const sources = [layout, video1.player, video2.player, video2.isUsed, chosenShape, recordingState];
  for (const source of sources) source.subscribe(update);
  return chosenShape;
}
