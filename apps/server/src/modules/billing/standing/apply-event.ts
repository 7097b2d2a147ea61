import type { Transaction } from '@swing/db/client';
import type { PaymentEvent } from '@swing/payments/payment-gateway';
import type { Services } from '../../../kernel/services.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { applyStanding } from './apply-standing.ts';
import { billingTransaction } from '../billing-transaction.ts';
import { consumeCheckout } from '../checkout/consume-checkout.ts';

/**
 * Applies a provider event exactly once (billing-8). A known event does nothing. Otherwise its object is read from the
 * provider again, so order does not matter. Throws PaymentError. The event is then not recorded, and the provider sends
 * it again.
 */
export function applyEvent(services: Services, event: PaymentEvent): Promise<void> {
  const now = services.clock.now();
  return billingTransaction(services, async (tx) => {
    const { id, type, objectId } = event;
    const data = [{ id, type, objectId, receivedAt: now }];
    const { count } = await tx.providerEvent.createMany({ data, skipDuplicates: true });
    if (count === 0) return;
    if (event.about.kind === 'checkout') await consumeCheckout(tx, services, event.about.checkoutId, now);
    if (event.about.kind === 'customer') await refreshCustomer(tx, services, event.about.customerId, now);
  });
}

/** Updates the customer's player. Does nothing if no player has this customer yet: the checkout links them. */
async function refreshCustomer(
  tx: Transaction,
  services: Services,
  stripeCustomerId: string,
  now: Date,
): Promise<void> {
  const player = await tx.player.findUnique({ where: { stripeCustomerId }, select: { accountId: true } });
  if (!player) return;
  await lockAccount(tx, player.accountId);
  // Another checkout may have given the player another customer in the meantime, or the account may be deleted.
  const isStill = (await tx.player.count({ where: { accountId: player.accountId, stripeCustomerId } })) === 1;
  if (isStill) await applyStanding(tx, services, player.accountId, now);
}
