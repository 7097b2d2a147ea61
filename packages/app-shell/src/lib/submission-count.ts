import { shownStatuses, type ShownStatus } from '@swing/domain/submission-status';

/** Number of submissions of each status. Null while it loads, and while a part of the queue is hidden. */
export type SubmissionCounts = Record<ShownStatus, number> | null;

/** The number of submissions with a status, or with any status for null. Undefined if unknown. */
export function submissionCount(counts: SubmissionCounts, status: ShownStatus | null): number | undefined {
  if (!counts) return undefined;
  return status === null ? shownStatuses.reduce((sum, each) => sum + counts[each], 0) : counts[status];
}
