import { itemOf } from '../objects/subscription.ts';
import type { Subscription } from '../wire/wire-types.ts';
import { createInvoice, finalizeInvoice, voidInvoice } from './invoices.ts';
import { offSession, payInvoice } from './pay-invoice.ts';
import { planChange, type ChangeRequest } from './plan-change.ts';
import { updateSubscription, type Work } from './work.ts';

/** Seconds a pending change waits for its payment. */
const pendingLifetime = 23 * 3_600;

/** Changes a subscription's price and charges the difference. Until that is paid, the change is pending. Throws ApiError. */
export async function changeSubscription(
  work: Work,
  before: Subscription,
  request: ChangeRequest,
): Promise<Subscription> {
  const subscription = before.pending_update ? await dropPendingUpdate(work, before) : before;
  const { item, lines } = await planChange(work, subscription, request);
  const customer = await work.objects.get('customer', subscription.customer);
  const fields = { customer, subscription: subscription.id, reason: 'subscription_update' } as const;
  const invoice = await finalizeInvoice(work, await createInvoice(work, fields, lines));
  const { outcome } = await payInvoice(work, invoice, offSession);
  if (outcome === 'succeeded' || outcome === 'processing') {
    return updateSubscription(work, subscription, {
      items: { ...subscription.items, data: [item] },
      billing_cycle_anchor: work.now,
      latest_invoice: invoice.id,
    });
  }
  return updateSubscription(work, subscription, {
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: work.now,
      expires_at: Math.min(work.now + pendingLifetime, itemOf(subscription).current_period_end),
      subscription_items: [item],
    },
  });
}

/** Drops a change that was not paid in time, and voids its invoice. */
export async function dropPendingUpdate(work: Work, subscription: Subscription): Promise<Subscription> {
  const invoice = await work.objects.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') await voidInvoice(work, invoice);
  return updateSubscription(work, subscription, { pending_update: null });
}
