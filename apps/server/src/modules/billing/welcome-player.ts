import type { Transaction } from '@swing/db/client';
import { plans } from '@swing/domain/plans';
import type { Services } from '../../kernel/services.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Sends the welcome mail: once after the first payment (PAY-05), and again if staff resend it. Includes a link to choose a password
 * while there is none.
 */
export async function welcomePlayer(
  tx: Transaction,
  services: Pick<Services, 'jobs' | 'oneTimeTokens' | 'clock'>,
  accountId: string,
  /** `requestId`: of the call that sends it again. Null for the first mail. */
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<void> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: { player: true } });
  const hasPassword = account.passwordHash !== null;
  const tokenId = hasPassword ? null : await services.oneTimeTokens.issue(tx, { accountId, purpose: 'welcome', now });
  await queueMail(tx, services, {
    template: 'welcome',
    recipient: account.email,
    accountId,
    facts: {
      tokenId,
      planName: plans[account.player?.planType ?? 'starter'].name,
    },
    onceKey: requestId === null ? `welcome:${accountId}` : `welcome:${accountId}:${requestId}`,
  });
}
