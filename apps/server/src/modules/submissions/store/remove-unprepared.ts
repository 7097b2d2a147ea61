import type { Submission } from '@swing/db/generated/client';
import type { Services } from '../../../kernel/services.ts';
import { countVideo } from '../../accounts/update-player.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { lockPlayer } from '../../accounts/lock-rows.ts';
import { lockFreeSubmission, moveSubmission } from '../move.ts';

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
    const locked = await lockFreeSubmission(tx, id);
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
