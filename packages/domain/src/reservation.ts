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
 * Returns for how many more hours, rounded up, a submission is reserved for the player's coach (submissions-16), never more than 72,
 * even if the clock of the server that stored it is ahead. Returns null for
 * submissions that are not reserved: those without a coach, those that a coach took from the general queue, completed ones, and those
 * older than 72 hours.
 */
export function reservedHours(
  { status, coachCode, takenAt, createdAt }: ReservableSubmission,
  now: Date,
): number | null {
  if (coachCode === generalCoachCode || takenAt !== null || status === 'completed') return null;
  const left = createdAt.getTime() + analysisDueHours * 3_600_000 - now.getTime();
  return left > 0 ? Math.min(analysisDueHours, Math.ceil(left / 3_600_000)) : null;
}
