import type { Transaction } from '@swing/db/client';
import { isCounting, type Sold } from '@swing/domain/billing/standing';
import type { Services } from '../../../kernel/services.ts';
import { lockAccount } from '../../accounts/lock-account.ts';

/**
 * Locks the account, and asks the provider whether its player's plan rests on what was sold: what was one too many does
 * once the other was taken back. False where nothing is known of it. Throws PaymentError.
 */
export async function isCountingNow(
  tx: Transaction,
  { payments, clock }: Pick<Services, 'payments' | 'clock'>,
  accountId: string,
  sold: Sold,
): Promise<boolean> {
  await lockAccount(tx, accountId);
  const player = await tx.player.findFirst({ where: { accountId, account: { deletedAt: null } } });
  const record = player?.stripeCustomerId ? await payments.readCustomer(player.stripeCustomerId) : null;
  return record !== null && isCounting(record, sold, clock.now());
}
