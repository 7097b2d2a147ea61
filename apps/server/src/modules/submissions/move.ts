import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import type { Prisma, Submission } from '@swing/db/generated/client';
import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { nextStatus, type SubmissionEvent } from '@swing/domain/submission-status';
import { AppError } from '../../kernel/app-error.ts';
import { countInQueues } from './store/queue-counters.ts';

/** Locks a submission's row until the transaction ends. Returns null if there is none. */
export async function lockSubmission(tx: Transaction, id: string): Promise<Submission | null> {
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.submission.findUnique({ where: { id } });
}

/**
 * As `lockSubmission`, but returns null if another transaction has locked it. For callers that have locked the player: an
 * analysis being completed locks the submission and then waits for the player, so waiting here could deadlock.
 */
export async function lockFreeSubmission(tx: Transaction, id: string): Promise<Submission | null> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM submissions WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`;
  return rows.length > 0 ? tx.submission.findUnique({ where: { id } }) : null;
}

type Changes = Omit<Prisma.SubmissionUncheckedUpdateInput, 'status' | 'athleteName' | 'coachCode'> & {
  athleteName?: string;
  coachCode?: string;
};

/**
 * Applies an event to a locked submission, with other changes, and updates the queue counters. The only function that
 * writes a status. Throws NOT_POSSIBLE_NOW if the event does not fit the status.
 */
export async function moveSubmission(
  tx: Transaction,
  locked: Submission,
  event: SubmissionEvent,
  changes: Changes = {},
): Promise<Submission> {
  const status = nextStatus(locked.status, event);
  if (status === null)
    throw new AppError('NOT_POSSIBLE_NOW', 'This is not possible in the current status of the video.');
  const moved = await tx.submission.update({ where: { id: locked.id }, data: { ...changes, status } });
  await countInQueues(tx, locked, moved);
  return moved;
}

/** Records that an analysis is still being received. */
export async function recordReceiving(database: DatabaseOrTransaction, id: string, now: Date): Promise<void> {
  await database.submission.updateMany({ where: { id, status: 'receiving' }, data: { receivingAt: now } });
}

/** Records why the last analysis that was sent was not accepted, for staff. Null: it was, or another one is arriving. */
export async function recordAnalysisProblem(
  tx: Transaction,
  id: string,
  analysisProblem: AnalysisProblem | null,
): Promise<void> {
  await tx.submission.update({ where: { id }, data: { analysisProblem } });
}
