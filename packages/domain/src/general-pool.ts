import { generalCoachCode } from './invite-code.ts';
import type { SubmissionStatus } from './submission-status.ts';

/** Hours after which a taken submission that was not opened goes back to the general queue (coaching-5). */
export const untouchedHours = 24;

export const nothingWaitingMessage = 'Nothing is waiting.';
export const takingIsOffMessage = 'Switch on taking swings of players without a coach in your profile first.';

/** Hours after which the admins are reminded of a submission without a coach (submissions-10). */
const reminderHours = 48;

/** Submissions of this moment or before have waited so long at `now` that the admins are reminded. */
export function waitingTooLongSince(now: Date): Date {
  return new Date(now.getTime() - reminderHours * 3_600_000);
}

/** Submissions that were taken at this moment or before, and not opened since, go back at `now`. */
export function takenBackBefore(now: Date): Date {
  return new Date(now.getTime() - untouchedHours * 3_600_000);
}

/** When a taken submission goes back. Null if it was not taken, or was opened, which changes its status. */
export function takenUntil({ status, takenAt }: { status: SubmissionStatus; takenAt: Date | null }): Date | null {
  if (takenAt === null || status !== 'pending') return null;
  return new Date(takenAt.getTime() + untouchedHours * 3_600_000);
}

/** Whether a submission was sent to no coach. A coach may have taken it. */
export function isGeneral({ coachCode, takenAt }: { coachCode: string; takenAt: Date | null }): boolean {
  return takenAt !== null || coachCode === generalCoachCode;
}
