import type { Account, Player } from '@swing/db/generated/client';
import { addDays } from '@swing/domain/dates';
import { billingTransaction } from '../../../modules/billing/billing-transaction.ts';
import { consumeCheckout } from '../../../modules/billing/checkout/consume-checkout.ts';
import type { Services } from '../../../kernel/services.ts';
import { demoPlayers } from './demo-story.ts';

/**
 * Pays for the demo players' plans at the simulator, so that they can be changed, cancelled and renewed. Does nothing
 * with a real provider. Skips players who have already paid.
 */
export async function subscribeDemoPlayers(services: Services): Promise<void> {
  const { payCheckout } = services.payments;
  if (!payCheckout) return;
  const unpaid = await services.database.player.findMany({
    where: { stripeCustomerId: null, account: { emailKey: { in: demoPlayers.map(({ email }) => email) } } },
    include: { account: true },
  });
  for (const player of unpaid) await subscribe(services, player, payCheckout);
}

async function subscribe(
  services: Services,
  { account, ...player }: Player & { account: Account },
  payCheckout: NonNullable<Services['payments']['payCheckout']>,
): Promise<void> {
  const { database, payments, clock, publicUrl } = services;
  const now = clock.now();
  const { accountId, planType, firstName, lastName } = player;
  // With an active plan, this payment would be refunded as a duplicate.
  await database.player.update({ where: { accountId }, data: { subscriptionStatus: 'inactive' } });
  const { id } = await payments.openCheckout({
    planType,
    email: account.email,
    customerId: null,
    firstName,
    lastName,
    athleteName: '',
    coachCode: null,
    consentedAt: now,
    successUrl: `${publicUrl}/success?plan=${planType}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/checkout?plan=${planType}`,
    expiresAt: addDays(now, 0.9),
  });
  await payCheckout(id);
  await billingTransaction(services, (tx) => consumeCheckout(tx, services, id, now));
}
