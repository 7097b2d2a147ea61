import { analysisDueHours } from './due-date.ts';
import { generalCoachCode } from './invite-code.ts';
import type { SubmissionStatus } from './submission-status.ts';

interface ReservableSubmission {
  status: SubmissionStatus;
  coachCode: string;
  takenAt: Date | null;
  createdAt: Date;
}

/**
 * Whole hours, rounded up, for which a submission is still its player's coach's (submissions-16). Null if it is not reserved: it
 * is general, or taken from the general queue, or analyzed, or 72 hours have passed.
 */
export function reservedHours(
  { status, coachCode, takenAt, createdAt }: ReservableSubmission,
  now: Date,
): number | null {
  if (coachCode === generalCoachCode || takenAt !== null || status === 'completed') return null;
  const left = createdAt.getTime() + analysisDueHours * 3_600_000 - now.getTime();
  return left > 0 ? Math.ceil(left / 3_600_000) : null;
}
