import type { Viewport } from '../geometry.ts';
import { scaleOf, type Ruler } from './scale.ts';

/** A moment of a video, and how its clock relates to real time. */
export type Moment = {
  /** Media seconds. */
  readonly time: number;
  /** Null while the frame rate of the file is needed for it and not known. */
  readonly realSecondsPerMediaSecond: number | null;
  /** Null while not known. */
  readonly framesPerRealSecond: number | null;
};

/** What the look of a drawing depends on besides its own data, such as the scale of its video. */
export type DrawingFacts = Moment & {
  /** The real length that is as long on the picture as the frame is high; null without a ruler of known length. */
  readonly inchesPerHeight: number | null;
};

/** The facts for the drawings of one video. `scene` has all of them, visible or not. */
export function drawingFacts(scene: readonly Ruler[], viewport: Viewport, moment: Moment): DrawingFacts {
  return { ...moment, inchesPerHeight: scaleOf(scene, viewport) };
}
