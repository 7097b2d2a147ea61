import { preparationHours } from './lifetimes.ts';

/**
 * Why work on a video produced nothing. `invalid-video`: the file cannot be used, or costs more processor time than its size
 * allows. `out-of-memory`: the process, or ffmpeg, was killed or ran out of memory. `store`: the object store failed.
 * `shutdown`: the server is stopping. `unknown`: anything else, such as a task that took too long.
 */
export type PreparationFailure = 'invalid-video' | 'out-of-memory' | 'store' | 'shutdown' | 'unknown';

/** Another file may have used up the machine's memory the first time. */
const memoryFailuresAllowed = 1;
/** Whether the file itself is at fault, so that trying again helps nobody. `memoryFailures` includes this one. */
export function isFaultOfFile(failure: PreparationFailure, memoryFailures: number): boolean {
  if (failure === 'out-of-memory') return memoryFailures > memoryFailuresAllowed;
  return failure === 'invalid-video';
}

/** Whether a failure of unknown cause has been repeated for so long that the coach should not wait any more. */
export function isPreparationOverdue(failure: PreparationFailure, sentAt: Date, now: Date): boolean {
  return failure === 'unknown' && now.getTime() - sentAt.getTime() >= preparationHours * 3_600_000;
}
