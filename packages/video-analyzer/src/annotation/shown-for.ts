import type { FrameTimes } from '../comparing/link.ts';
import { endOfTime, isAlwaysShown, type Annotation } from './annotation.ts';

/** For how long a drawing can be shown: on one frame, for some seconds, or on every frame. */
export const shownChoices = ['frame', 1, 5, 10, 30, 'always'] as const;
export type ShownFor = (typeof shownChoices)[number];

/** A media second of a video, and the times of its frames. */
export type FrameMoment = { readonly time: number; readonly frames: FrameTimes };

/**
 * The drawing, shown for another time. `frame` shows it on the frame of the moment only, which leaves a path and a stopwatch as they
 * are (analyzer-76). From always back to seconds, it begins at the moment.
 */
export function shownFor(drawing: Annotation, shown: ShownFor, { time, frames }: FrameMoment): Annotation {
  if (shown === 'always') return { ...drawing, tStart: 0, tEnd: endOfTime };
  if (shown === 'frame') return canBeOnOneFrame(drawing) ? onFrame(drawing, frames, frames.frameAt(time)) : drawing;
  const { first = isAlwaysShown(drawing) ? time : drawing.tStart, last = first } = ownTimes(drawing);
  return { ...drawing, tStart: first, tEnd: last + shown };
}

/** False for a path and a stopwatch, which have times of their own. */
export const canBeOnOneFrame = (drawing: Annotation) => ownTimes(drawing).first === undefined;

/** Ends in the middle of the frame, because browsers report the times of frames that they play a little inexactly. */
function onFrame(drawing: Annotation, frames: FrameTimes, frame: number): Annotation {
  // The frames are not known yet.
  if (frames.count < 2) return drawing;
  const tStart = Math.max(0, frames.timeOf(frame));
  const next = frames.timeOf(Math.min(frame + 1, frames.count - 1));
  return { ...drawing, tStart, tEnd: (tStart + Math.max(tStart, next)) / 2 };
}

/** The media seconds of the first and the last point of a path, or of the start and the stop of a stopwatch. Other drawings have neither. */
export function ownTimes({ points, startedAt, stoppedAt }: Annotation) {
  return { first: points[0]?.time ?? startedAt, last: points.at(-1)?.time ?? stoppedAt ?? startedAt };
}

/** How long a drawing is shown, after its last point or its stop if it has one; null for a time that is none of the choices. */
export function shownChoice(drawing: Annotation, frames: FrameTimes): ShownFor | null {
  if (isAlwaysShown(drawing)) return 'always';
  const seconds = drawing.tEnd - (ownTimes(drawing).last ?? drawing.tStart);
  const chosen = shownChoices.find((choice) => typeof choice === 'number' && Math.abs(choice - seconds) < 1e-3);
  if (chosen !== undefined || frames.count < 2 || !canBeOnOneFrame(drawing)) return chosen ?? null;
  return frames.frameAt(drawing.tStart) === frames.frameAt(drawing.tEnd) ? 'frame' : null;
}
