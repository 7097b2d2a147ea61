import { invalidRequest } from '../wire/api-error.ts';
import type { Subscription } from '../wire/wire-types.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { createInvoice } from './create-invoice.ts';
import { payInvoice } from './pay-invoice.ts';
import { creditLines } from './proration-lines.ts';
import type { Work } from './work.ts';

interface Cancellation {
  /** Credits the remaining time. */
  prorates: boolean;
  /** Invoices that credit now. */
  invoicesNow: boolean;
  reason: NonNullable<Subscription['cancellation_details']>['reason'];
  comment?: string | undefined;
}

/** Ends a subscription now. */
export async function cancelSubscription(
  work: Work,
  subscription: Subscription,
  { prorates, invoicesNow, reason, comment }: Cancellation,
): Promise<Subscription> {
  const { objects, now } = work;
  if (subscription.ended_at !== null)
    throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
  await stopSchedule(work, subscription);
  for (const invoice of await objects.all('invoice', { customer: subscription.customer, status: 'open' })) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue;
    await objects.put({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at: null,
    cancel_at_period_end: false,
    pending_update: null,
    schedule: null,
    cancellation_details: {
      comment: comment ?? subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  };
  await objects.put(ended);
  await work.emit('customer.subscription.deleted', ended);
  if (prorates && invoicesNow) await creditRest(work, subscription);
  return ended;
}

async function creditRest(work: Work, subscription: Subscription): Promise<void> {
  const customer = await work.objects.get('customer', subscription.customer);
  const draft = await createInvoice(
    work,
    {
      customer,
      subscription: { id: subscription.id, metadata: subscription.metadata },
      reason: 'subscription_update',
      period: { start: work.now, end: work.now },
      autoAdvance: false,
    },
    await creditLines(work, subscription, work.now),
  );
  const invoice = await finalizeInvoice(work, draft);
  await payInvoice(work, invoice, { isOnSession: false, isAuthenticated: false });
}

async function stopSchedule(work: Work, { schedule: id }: Subscription): Promise<void> {
  const schedule = id ? await work.objects.find('subscription_schedule', id) : null;
  if (schedule?.status !== 'active') return;
  const canceled = { ...schedule, status: 'canceled' as const, canceled_at: work.now, current_phase: null };
  await work.objects.put(canceled);
  await work.emit('subscription_schedule.canceled', canceled);
}
