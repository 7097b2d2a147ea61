import type { FrameTimes } from '../comparing/link.ts';
import { endOfTime, isAlwaysShown, type Annotation, type Scene } from './annotation.ts';
import { ownTimes } from './shown-for.ts';
import { edit } from './drawing-edits.ts';

export type SpanEdge = 'first' | 'last';
/** The first and the last frame on which a drawing is shown; within the video. */
export type ShownSpan = Readonly<Record<SpanEdge, number>>;

const roundingSeconds = 1e-6;
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The first frame that is not before `time`; the last frame of a video that ends before. */
function frameFrom(frames: FrameTimes, time: number): number {
  const frame = frames.frameAt(time + roundingSeconds);
  const isBefore = frames.timeOf(frame) < time - roundingSeconds;
  return Math.min(frames.count - 1, isBefore ? frame + 1 : frame);
}

/** The frames on which a drawing is shown. */
export function shownSpan({ tStart, tEnd }: Annotation, frames: FrameTimes): ShownSpan {
  const first = frameFrom(frames, tStart);
  return { first, last: Math.max(first, frames.frameAt(tEnd + roundingSeconds)) };
}

/** Whether the start of the span cannot be moved: a path begins with its first point, a stopwatch with its start. */
export const keepsStart = (annotation: Annotation) => ownTimes(annotation).first !== undefined;

/** The frames to which an end of the span can be moved (analyzer-24). */
export function edgeLimits(annotation: Annotation, edge: SpanEdge, frames: FrameTimes): { min: number; max: number } {
  const { first, last } = shownSpan(annotation, frames);
  if (edge === 'first') return keepsStart(annotation) ? { min: first, max: first } : { min: 0, max: last };
  const { last: ownEnd } = ownTimes(annotation);
  return { min: ownEnd === undefined ? first : Math.max(first, frameFrom(frames, ownEnd)), max: frames.count - 1 };
}

/** The scene with one end of a drawing's time at a frame, as near as its limits allow. */
export function shownUpTo(scene: Scene, id: string, edge: SpanEdge, frame: number, frames: FrameTimes): Scene {
  return edit(scene, id, (annotation) => {
    const before = shownSpan(annotation, frames);
    const { min, max } = edgeLimits(annotation, edge, frames);
    const span = { ...before, [edge]: clamp(frame, min, max) };
    if (span[edge] === before[edge]) return annotation;
    const isWhole = span.first === 0 && span.last === frames.count - 1;
    if (isWhole && !keepsStart(annotation)) return { ...annotation, tStart: 0, tEnd: endOfTime };
    const time = Math.max(0, frames.timeOf(span[edge]));
    if (edge === 'first') return { ...annotation, tStart: time, tEnd: Math.max(time, annotation.tEnd) };
    const { first: ownStart = 0 } = ownTimes(annotation);
    const tStart = isAlwaysShown(annotation) ? ownStart : annotation.tStart;
    return { ...annotation, tStart, tEnd: Math.max(tStart, time) };
  });
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The frame to which a key moves an end of the span; null for other keys. It may lie beyond the limits. */
export function frameAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  frame: number,
  { min, max }: { min: number; max: number },
): number | null {
  if (key === 'Home') return min;
  if (key === 'End') return max;
  const step = arrowSteps[key];
  return step === undefined ? null : frame + step * (shiftKey ? 10 : 1);
}
