import type { PictureShape } from '@swing/media/encoding-presets';
import { proposeShape } from '../comparing/propose-shape.ts';
import type { Observable } from '../store.ts';
import type { Comparison } from './comparison.ts';
import type { RecordingState } from './recording-state.ts';
import { createStoredSwitch } from './use-stored-switch.ts';

/**
 * Keeps the stage in the shape of the first recording, else in the one that suits the videos on it, or that was chosen instead. It does
 * not change while a recording runs. Returns the function that chooses a shape. What is chosen instead of a proposed shape is stored in
 * this browser, and holds whenever that shape is proposed.
 */
export function keepStageShape(
  { layout, sides, shape }: Pick<Comparison, 'layout' | 'sides' | 'shape'>,
  recordingState: Observable<RecordingState>,
) {
  const { video1, video2 } = sides;
  /** For each proposed shape, whether to record portrait. */
  const isPortrait = {
    landscape: createStoredSwitch('analyzer-landscape-in-portrait', () => false),
    portrait: createStoredSwitch('analyzer-portrait-in-portrait'),
  };

  function chosen() {
    const [one, two] = [video1.player.getSnapshot(), video2.player.getSnapshot()];
    const ratios = { video1: one.width / one.height, video2: two.width / two.height };
    return isPortrait[proposeShape(layout.getSnapshot(), ratios, video2.isUsed.getSnapshot())];
  }

  function update() {
    const { status, firstShape } = recordingState.getSnapshot();
    if (status !== 'idle' && status !== 'stopped') return;
    shape.set(firstShape ?? (chosen().getSnapshot() ? 'portrait' : 'landscape'));
  }

  const sources = [layout, video1.player, video2.player, video2.isUsed, ...Object.values(isPortrait), recordingState];
  for (const source of sources) source.subscribe(update);
  return (next: PictureShape) => chosen().set(next === 'portrait');
}
