import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../kernel/verb.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Mails the player that a coach can see the account's videos from now on, because a stolen session is enough to link
 * one (accounts-10). At most one mail per coach and day, so that linking repeatedly does not flood the mailbox.
 */
export async function mailCoachChange(
  tx: Transaction,
  ctx: Pick<VerbContext, 'jobs' | 'clock' | 'now'>,
  playerId: string,
  { accountId: coachId, fullName }: { accountId: string; fullName: string },
  { isByStaff }: { isByStaff: boolean },
): Promise<void> {
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: playerId }, select: { email: true } });
  await queueMail(tx, ctx, {
    template: 'coach-changed',
    recipient: email,
    accountId: playerId,
    facts: { coachName: fullName, isByStaff },
    onceKey: `coach-changed:${playerId}:${coachId}:${ctx.now.toISOString().slice(0, 10)}`,
  });
}
