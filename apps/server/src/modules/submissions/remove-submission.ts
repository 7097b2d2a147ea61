import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import { AppError, notFound } from '../../kernel/app-error.ts';
import { lockPlayer } from '../accounts/lock-rows.ts';
import { countAnalysis, countVideo } from '../accounts/update-player.ts';
import { lockFreeSubmission, moveSubmission } from './move.ts';

/**
 * Deletes a submitted video, whatever is being done with it: it is shown no more and does not count any more. The clean-up
 * deletes its files. Returns it as it was. Throws NOT_FOUND, or CONFLICT if another call is changing it.
 */
export async function removeSubmission(tx: Transaction, id: string, now: Date): Promise<Submission> {
  const known = await tx.submission.findUnique({ where: { id }, select: { playerId: true } });
  if (!known) throw notFound('Submission');
  await lockPlayer(tx, known.playerId);
  const locked = await lockFreeSubmission(tx, id);
  if (!locked) throw new AppError('CONFLICT', 'This video is being changed right now. Please try again.');
  if (locked.status === 'removed' || locked.status === 'draft') throw notFound('Submission');
  await countVideo(tx, locked.playerId, -1);
  if (locked.status === 'completed') await countAnalysis(tx, locked.playerId, -1);
  await moveSubmission(tx, locked, 'remove', { removedAt: now });
  return locked;
}
