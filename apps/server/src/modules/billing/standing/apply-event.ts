import type { Transaction } from '@swing/db/client';
import type { PaymentEvent } from '@swing/payments/payment-gateway';
import type { Services } from '../../../kernel/services.ts';
import { lockAccount } from '../../accounts/lock-account.ts';
import { applyStanding } from './apply-standing.ts';
import { billingTransaction } from '../store/billing-transaction.ts';
import { consumeCheckout } from '../checkout/consume-checkout.ts';

/**
 * Takes the provider's news to heart once (billing-8): an event known already does nothing, and what it is about is
 * read again, so that order does not matter. Throws PaymentError, and then the event is not known and comes again.
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

/** Brings a customer's player up to date; one who is nobody's yet becomes so with their checkout. */
async function refreshCustomer(
  tx: Transaction,
  services: Services,
  stripeCustomerId: string,
  now: Date,
): Promise<void> {
  const player = await tx.player.findUnique({ where: { stripeCustomerId }, select: { accountId: true } });
  if (!player) return;
  await lockAccount(tx, player.accountId);
  // Another checkout may have given the player another customer meanwhile, or the account may be gone.
  const isStill = (await tx.player.count({ where: { accountId: player.accountId, stripeCustomerId } })) === 1;
  if (isStill) await applyStanding(tx, services, player.accountId, now);
}
