import type { Transaction } from '@swing/db/client';
import { isCounting, type Sale } from '@swing/domain/billing/standing';
import type { Services } from '../../../kernel/services.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';

/**
 * Locks the account, reads the provider's record and returns whether this sale grants the player's plan. A duplicate
 * grants it once the other payment has been refunded. Returns false if the sale is unknown. Throws PaymentError.
 */
export async function lockAndCheckSale(
  tx: Transaction,
  { payments, clock }: Pick<Services, 'payments' | 'clock'>,
  accountId: string,
  sold: Sale,
): Promise<boolean> {
  await lockAccount(tx, accountId);
  const player = await tx.player.findFirst({ where: { accountId, account: { deletedAt: null } } });
  const record = player?.stripeCustomerId ? await payments.readCustomer(player.stripeCustomerId) : null;
  return record !== null && isCounting(record, sold, clock.now());
}
