import type { PaymentRecord } from '@swing/domain/billing/customer-record';
import { forgetCustomer } from '../../accounts/close-account.ts';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { applyStanding } from '../standing/apply-standing.ts';
import { billingTransaction } from '../billing-transaction.ts';
import { lockAndCheckSale } from '../standing/lock-and-check-sale.ts';
import { isRefundable } from '../standing/refunds.ts';
import type { Services } from '../../../kernel/services.ts';
import type { JobPayloads } from '../../../kernel/jobs/job-payloads.ts';
import { defineJob } from '../../../kernel/jobs/define-job.ts';
import { closePayments } from './close-payments.ts';
import { deleteUnusedCustomer } from './delete-unused-customer.ts';
import { refundDuplicateUpgrade, refundInvoice } from './refund-invoice.ts';

declare module '../../../kernel/jobs/job-payloads.ts' {
  interface JobPayloads {
    'refund-checkout': { checkoutId: string };
    'refund-payment': { accountId: string; paymentId: string; amountCents: number };
    'end-subscription': { accountId: string; subscriptionId: string };
    'drop-payment': { paymentId: string };
    'refresh-player': { accountId: string };
    'change-customer-email': { accountId: string };
    'close-payments': { accountId: string };
    'delete-customer': { accountId: string };
  }
}

/**
 * Refunds a second payment of a player who already had a plan (billing-7), unless it has become the only payment. Its customer at the
 * provider is deleted if no account has it (billing-19).
 */
async function refundCheckout(services: Services, { checkoutId }: JobPayloads['refund-checkout']): Promise<void> {
  if (await keepsAfterAll(services, checkoutId)) return;
  await services.payments.refundCheckout(checkoutId);
  await deleteUnusedCustomer(services, checkoutId);
  await services.database.checkoutSession.updateMany({
    where: { id: checkoutId, state: 'paid' },
    data: { state: 'refunded' },
  });
}

/**
 * Marks a checkout as consumed if its payment was a duplicate when the job was created but is not any more. Returns
 * whether it did.
 */
async function keepsAfterAll(services: Services, checkoutId: string): Promise<boolean> {
  const session = await services.database.checkoutSession.findUnique({ where: { id: checkoutId } });
  const accountId = session?.accountId;
  const checkout = accountId ? await services.payments.readCheckout(checkoutId) : null;
  if (!accountId || !checkout) return false;
  return billingTransaction(services, async (tx) => {
    if (!(await lockAndCheckSale(tx, services, accountId, checkout))) return false;
    await tx.checkoutSession.updateMany({
      where: { id: checkoutId, state: 'paid' },
      data: { state: 'consumed', nonceHash: null },
    });
    return true;
  });
}

/** Ends a subscription that must not renew, unless the player's plan now depends on it. */
async function endSubscription(
  services: Services,
  { accountId, subscriptionId }: JobPayloads['end-subscription'],
): Promise<void> {
  const sold = { subscriptionId, paymentId: null };
  if (await billingTransaction(services, (tx) => lockAndCheckSale(tx, services, accountId, sold))) return;
  await services.payments.endSubscription(subscriptionId);
}

async function voidPayment({ payments }: Services, { paymentId }: JobPayloads['drop-payment']): Promise<void> {
  await payments.voidPayment(paymentId);
}

/** Reads a player's standing from the provider again. */
export async function refreshPlayer(services: Services, { accountId }: JobPayloads['refresh-player']): Promise<void> {
  await billingTransaction(services, async (tx) => {
    await lockAccount(tx, accountId);
    const isPlayer = (await tx.player.count({ where: { accountId } })) === 1;
    if (isPlayer) await applyStanding(tx, services, accountId, services.clock.now());
  });
}

/** Sends the account's current e-mail to the provider, for receipts (billing-14). */
async function changeCustomerEmail(
  { database, payments }: Services,
  { accountId }: JobPayloads['change-customer-email'],
): Promise<void> {
  const player = await database.player.findUnique({ where: { accountId }, include: { account: true } });
  if (player?.stripeCustomerId) await payments.changeCustomerEmail(player.stripeCustomerId, player.account.email);
}

/**
 * Deletes the provider's customer of a closed account (access-8). What nobody has is refunded before (billing-17): an upgrade to six
 * months that was charged while the account was being closed, and a renewal that was paid afterwards.
 */
async function deleteCustomer(services: Services, { accountId }: JobPayloads['delete-customer']): Promise<void> {
  const { database, payments } = services;
  const player = await database.player.findUnique({ where: { accountId }, include: { account: true } });
  if (!player?.closedCustomerId) return;
  // Again, because a charge may have been begun just before the account was closed.
  await closePayments(services, accountId);
  const record = await payments.readCustomer(player.closedCustomerId);
  const paid = (record?.payments ?? []).filter(isRefundable);
  for (const payment of [
    ...(await termsNeverGranted(database, paid)),
    ...renewalsAfter(paid, player.account.deletedAt),
  ]) {
    const amountCents = payment.amountCents - payment.refundedCents;
    await refundInvoice(services, { accountId, paymentId: payment.id, amountCents });
  }
  await payments.deleteCustomer(player.closedCustomerId);
  await forgetCustomer(database, accountId);
}

function renewalsAfter(paid: readonly PaymentRecord[], deletedAt: Date | null): PaymentRecord[] {
  return paid.filter(({ subscriptionId, at }) => subscriptionId !== null && deletedAt !== null && at > deletedAt);
}

/** A granted payment was recorded as paid in the transaction that granted the plan. */
async function termsNeverGranted(
  database: Services['database'],
  paid: readonly PaymentRecord[],
): Promise<PaymentRecord[]> {
  const terms = paid.filter(({ subscriptionId }) => subscriptionId === null);
  const granted = await database.payment.findMany({
    where: { providerId: { in: terms.map(({ id }) => id) }, paidAt: { not: null } },
  });
  return terms.filter(({ id }) => granted.every(({ providerId }) => providerId !== id));
}

/** Retried for a day: a provider may be down for hours, and money is owed. */
const askingProvider = {
  retry: { retryLimit: 12, retryDelay: 10, retryBackoff: true },
  pollingIntervalSeconds: 1,
  waitsAfterRestore: true,
} as const;

export const billingJobs = [
  defineJob({ name: 'refund-checkout', ...askingProvider, run: refundCheckout }),
  defineJob({ name: 'refund-payment', ...askingProvider, run: refundDuplicateUpgrade }),
  defineJob({ name: 'end-subscription', ...askingProvider, run: endSubscription }),
  defineJob({ name: 'drop-payment', ...askingProvider, run: voidPayment }),
  defineJob({ name: 'refresh-player', ...askingProvider, run: refreshPlayer }),
  defineJob({ name: 'change-customer-email', ...askingProvider, run: changeCustomerEmail }),
  defineJob({
    name: 'close-payments',
    ...askingProvider,
    run: (services, { accountId }) => closePayments(services, accountId),
  }),
  defineJob({ name: 'delete-customer', ...askingProvider, run: deleteCustomer }),
];
