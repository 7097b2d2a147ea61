import type { PictureShape } from '@swing/media/picture-shape';
import { proposeShape } from '../../comparing/propose-shape.ts';
import { createStore, type Observable } from '../../store.ts';
import { isStill } from '../../recording/recorder-status.ts';
import type { Comparison } from '../comparing/comparison.ts';
import type { RecordingState } from '../recording/recording-state.ts';
import { createStoredSwitch } from '../use-stored-switch.ts';

/**
 * Keeps the stage in the shape of the first recording, else in the one that was chosen, else in the one that suits the videos on it. It does
 * not change while a recording runs. Returns the function that chooses a shape. A choice holds until the page is left. It is stored in this
 * browser too, and is from then on proposed whenever the same shape would be.
 */
export function keepStageShape(
  { layout, sides, shape }: Pick<Comparison, 'layout' | 'sides' | 'shape'>,
  recordingState: Observable<RecordingState>,
) {
  const { video1, video2 } = sides;
  const chosenShape = createStore<PictureShape | null>(null);
  /** For each proposed shape, whether to record portrait. */
  const isPortrait = {
    landscape: createStoredSwitch('analyzer-landscape-in-portrait', () => false),
    portrait: createStoredSwitch('analyzer-portrait-in-portrait'),
  };

  function choiceForProposed() {
    const [one, two] = [video1.player.getSnapshot(), video2.player.getSnapshot()];
    const ratios = { video1: one.width / one.height, video2: two.width / two.height };
    return isPortrait[proposeShape(layout.getSnapshot(), ratios, video2.isUsed.getSnapshot())];
  }

  function update() {
    const { status, firstShape } = recordingState.getSnapshot();
    if (!isStill(status)) return;
    const proposed = choiceForProposed().getSnapshot() ? 'portrait' : 'landscape';
    shape.set(firstShape ?? chosenShape.getSnapshot() ?? proposed);
  }

  const sources = [layout, video1.player, video2.player, video2.isUsed, chosenShape, recordingState];
  for (const source of sources) source.subscribe(update);
  return (next: PictureShape) => {
    choiceForProposed().set(next === 'portrait');
    chosenShape.set(next);
  };
}
