import { ApiError } from '../wire/api-error.ts';
import type { Invoice, Subscription } from '../wire/wire-types.ts';
import { createInvoice } from './create-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { storePendingItems } from './pending-items.ts';
import { payInvoice } from './pay-invoice.ts';
import { expirePendingUpdate } from './pending-update.ts';
import { planChange, type ChangeRequest, type PlannedChange } from './plan-change.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { updateSubscription } from './update-subscription.ts';
import type { Work } from './work.ts';

export type PaymentBehavior = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

/** Seconds a pending change waits for its payment. */
const pendingLifetime = 23 * 3_600;

/** Changes a subscription's items and charges the difference as requested. Throws ApiError. */
export async function changeSubscription(
  work: Work,
  before: Subscription,
  request: ChangeRequest,
  behavior: PaymentBehavior,
): Promise<Subscription> {
  if (before.pending_update) await expirePendingUpdate(work, before);
  const subscription = await work.objects.get('subscription', before.id);
  const planned = await planChange(work, subscription, request);
  const changes = { items: { ...subscription.items, data: planned.items }, billing_cycle_anchor: planned.anchor };
  if (!planned.isInvoicedNow) {
    await storePendingItems(work, subscription, planned.lines);
    return updateSubscription(work, subscription, changes);
  }
  const invoice = await invoiceChange(work, subscription, planned, request.prorationDate);
  if (behavior === 'allow_incomplete') {
    const changed = await updateSubscription(work, subscription, { ...changes, latest_invoice: invoice.id });
    return collectChange(work, changed, invoice);
  }
  const attempt = await payInvoice(work, invoice, { isOnSession: false, isAuthenticated: false });
  const isDone = attempt.outcome === 'succeeded' || attempt.outcome === 'processing';
  if (isDone) return updateSubscription(work, subscription, { ...changes, latest_invoice: invoice.id });
  if (behavior === 'error_if_incomplete') throw toIncompleteError(attempt.error);
  return updateSubscription(work, subscription, {
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: planned.anchor === subscription.billing_cycle_anchor ? null : planned.anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(work.now + pendingLifetime, periodEnd(subscription)),
      metadata: null,
      subscription_items: planned.items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

async function invoiceChange(
  work: Work,
  subscription: Subscription,
  { lines }: PlannedChange,
  prorationDate: number | undefined,
): Promise<Invoice> {
  const draft = await createInvoice(
    work,
    {
      customer: await work.objects.get('customer', subscription.customer),
      subscription: { id: subscription.id, metadata: subscription.metadata, prorationDate: prorationDate ?? work.now },
      reason: 'subscription_update',
      period: { start: work.now, end: work.now },
      autoAdvance: true,
    },
    lines,
  );
  return finalizeInvoice(work, draft);
}

async function collectChange(work: Work, subscription: Subscription, invoice: Invoice): Promise<Subscription> {
  const attempt = await payInvoice(work, invoice, { isOnSession: false, isAuthenticated: false });
  if (attempt.outcome === 'succeeded' || attempt.outcome === 'processing') return subscription;
  await scheduleRetry(work, attempt.invoice);
  return updateSubscription(work, subscription, { status: 'past_due' });
}

function toIncompleteError(error: ApiError | null): ApiError {
  if (error?.details.code !== 'authentication_required') {
    return error ?? new ApiError(402, 'card_error', 'The payment could not be completed.');
  }
  const message =
    'Payment for this subscription requires additional user action before it can be completed successfully.';
  return new ApiError(402, 'card_error', message, { code: 'subscription_payment_intent_requires_action' });
}

const periodEnd = ({ items }: Subscription) => Math.min(...items.data.map((item) => item.current_period_end));
