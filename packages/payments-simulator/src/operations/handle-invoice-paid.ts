import type { Invoice } from '../wire/wire-types.ts';
import { applyPendingUpdate } from './pending-update.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

/** Updates the subscription of a paid invoice: it becomes active, or the change that waited for the payment is applied. */
export async function handleInvoicePaid(work: Work, invoice: Invoice): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = id ? await work.objects.find('subscription', id) : null;
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update) await applyPendingUpdate(work, subscription, invoice);
  else if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    await updateSubscription(work, subscription, { status: 'active' });
  }
}
