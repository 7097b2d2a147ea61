import type { Transaction } from '@swing/db/client';
import type { Submission } from '@swing/db/generated/client';
import type { Services } from '../../../kernel/services.ts';
import { countVideo } from '../../accounts/update-player.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { lockSubmission, moveSubmission } from '../move.ts';

/**
 * Removes a submission whose video could not be prepared: it no longer counts, the player is mailed once, and the
 * clean-up deletes its files. A submission that has, or is receiving, its analysis stays. Returns whether it was
 * removed. Idempotent.
 */
export async function removeUnprepared(
  { database, jobs, clock }: Pick<Services, 'database' | 'jobs' | 'clock'>,
  { id, playerId }: Pick<Submission, 'id' | 'playerId'>,
): Promise<boolean> {
  return database.$transaction(async (tx) => {
    await lockPlayer(tx, playerId);
    if (!(await isFree(tx, id))) return false;
    const locked = await lockSubmission(tx, id);
    if (locked?.cleanState !== 'failed' || !['pending', 'analyzing'].includes(locked.status)) return false;
    await countVideo(tx, playerId, -1);
    const account = await tx.account.findUniqueOrThrow({ where: { id: playerId } });
    if (account.deletedAt === null) {
      await queueMail(
        tx,
        { jobs, clock },
        {
          template: 'video-not-prepared',
          recipient: account.email,
          accountId: playerId,
          facts: { sentAt: locked.createdAt.toISOString() },
          onceKey: `video-not-prepared:${id}`,
        },
      );
    }
    await moveSubmission(tx, locked, 'remove', { removedAt: clock.now() });
    return true;
  });
}

/**
 * Returns false if the row is locked. An analysis being completed locks the submission and then waits for the player,
 * so waiting here could deadlock.
 */
async function isFree(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT id FROM submissions WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`;
  return rows.length > 0;
}
