import { preparationHours } from './lifetimes.ts';

/**
 * Why work on a video produced nothing. `invalid-video`: the file cannot be used, or costs more processor time than its size
 * allows. `out-of-memory`: the process, or ffmpeg, was killed or ran out of memory. `store`: the object store failed.
 * `shutdown`: the server is stopping. `unknown`: anything else, such as a task that took too long.
 */
export type PreparationFailure = 'invalid-video' | 'out-of-memory' | 'store' | 'shutdown' | 'unknown';

/** One is allowed, because another file may have used up the machine's memory. */
const memoryFailuresAllowed = 1;
/** Whether the file itself is at fault, so that a retry is pointless. `memoryFailures` includes this one. */
export function isFaultOfFile(failure: PreparationFailure, memoryFailures: number): boolean {
  if (failure === 'out-of-memory') return memoryFailures > memoryFailuresAllowed;
  return failure === 'invalid-video';
}

/** Whether preparation has failed for unknown causes for so long that the coach should stop waiting. */
export function isPreparationOverdue(failure: PreparationFailure, sentAt: Date, now: Date): boolean {
  return failure === 'unknown' && now.getTime() - sentAt.getTime() >= preparationHours * 3_600_000;
}
