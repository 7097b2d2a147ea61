import type { SubmissionStatus } from './submission-status.ts';

/** Hours from finalising a submission to the moment its analysis is due (submissions-9). */
export const analysisDueHours = 72;

/** When the analysis is due. Null for a draft, and for a submission that has been analyzed, even if a correction is being made. */
export function dueBy(submission: { status: SubmissionStatus; createdAt: Date; analyzedAt: Date | null }): Date | null {
  const { status, createdAt, analyzedAt } = submission;
  if (status === 'draft' || analyzedAt !== null) return null;
  return new Date(createdAt.getTime() + analysisDueHours * 3_600_000);
}

/** Submissions received at this moment or before are due at `now`. */
export function dueSince(now: Date): Date {
  return new Date(now.getTime() - analysisDueHours * 3_600_000);
}

/** Whether `now` is after the due date. Returns false at the due date itself. */
export function isOverdue(due: Date, now: Date): boolean {
  return now > due;
}
