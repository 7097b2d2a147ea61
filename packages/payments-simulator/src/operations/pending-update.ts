import type { Invoice, Subscription } from '../wire/wire-types.ts';
import { updateSubscription } from './update-subscription.ts';
import { voidInvoice } from './void-invoice.ts';
import type { Work } from './work.ts';

/** Applies a pending change after its invoice was paid. */
export async function applyPendingUpdate(work: Work, subscription: Subscription, invoice: Invoice): Promise<void> {
  const { pending_update: pending } = subscription;
  if (!pending || subscription.latest_invoice !== invoice.id) return;
  const items = pending.subscription_items ?? subscription.items.data;
  const updated = await updateSubscription(work, subscription, {
    items: { ...subscription.items, data: items },
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    pending_update: null,
    status: 'active',
    ...(pending.metadata ? { metadata: pending.metadata } : {}),
  });
  await work.emit('customer.subscription.pending_update_applied', updated);
}

/** Drops a change that was not paid in time, and voids its invoice. */
export async function expirePendingUpdate(work: Work, subscription: Subscription): Promise<void> {
  const invoice = await work.objects.find('invoice', subscription.latest_invoice ?? '');
  if (invoice?.status === 'open') await voidInvoice(work, invoice);
  const updated = await updateSubscription(work, subscription, { pending_update: null });
  await work.emit('customer.subscription.pending_update_expired', updated);
}
