import type { Database, DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { keysetOrder } from '@swing/db/keyset';
import { generalCoachCode } from '@swing/domain/invite-code';
import { lockSubmission } from './move.ts';
import { shownSubmissionColumns, type ShownSubmissionRow } from './present.ts';
import { changeQueue } from './store/change-queue.ts';

/** Returns how many submissions of players without a coach wait, and since when the oldest one does. */
export async function readPool(database: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const coachCode = generalCoachCode;
  const [counter, oldest] = await Promise.all([
    database.queueCounter.findUnique({ where: { coachCode }, select: { pending: true } }),
    database.submission.findFirst({
      where: { coachCode, status: 'pending' },
      orderBy: keysetOrder('oldest-first'),
      select: { createdAt: true },
    }),
  ]);
  return { waiting: counter?.pending ?? 0, oldestAt: oldest?.createdAt ?? null };
}

/** Returns the submission that the coach has taken from the general queue and not finished, or null. */
export function findTaken(database: DatabaseOrTransaction, coachCode: string): Promise<ShownSubmissionRow | null> {
  return database.submission.findFirst({
    where: { coachCode, status: { in: ['pending', 'receiving', 'analyzing'] }, takenAt: { not: null } },
    orderBy: keysetOrder('oldest-first'),
    select: shownSubmissionColumns,
  });
}

/**
 * Locks the pending submission that waits longest in the general queue. Returns null if there is none. Skips those that
 * another coach is taking, so that two coaches get two submissions.
 */
export async function lockOldestGeneral(tx: Transaction): Promise<Submission | null> {
  const [oldest] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM submissions WHERE coach_code = ${generalCoachCode} AND status = 'pending'
    ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return oldest ? lockSubmission(tx, oldest.id) : null;
}

/** Gives a locked submission of the general queue to a coach (coaching-4). */
export async function giveToCoach(tx: Transaction, locked: Submission, coachCode: string, now: Date): Promise<void> {
  // The coach knows already, so no mail about it.
  await changeQueue(tx, [locked], { coachCode, takenAt: now, coachMailedAt: now });
}
