import { newSubscription } from '../objects/subscription.ts';
import { periodFrom } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Customer, Price, Subscription } from '../wire/wire-types.ts';
import { createInvoice } from './create-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { payInvoice, type InvoiceAttempt } from './pay-invoice.ts';
import { periodLines } from './plan-change.ts';
import type { Work } from './work.ts';

interface NewSubscription {
  customer: Customer;
  items: { price: Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  paymentMethod: string;
}

/** Creates a subscription and its first invoice, which is charged at once while the customer is present. */
export async function createSubscription(
  work: Work,
  fields: NewSubscription,
  isAuthenticated: boolean,
): Promise<{ subscription: Subscription; attempt: InvoiceAttempt }> {
  const { objects, now } = work;
  const { customer, items, metadata, description, paymentMethod } = fields;
  const recurring = items[0]?.price.recurring;
  if (!recurring) throw invalidRequest('The price specified is set to `type=one_time`.', 'items');
  const period = periodFrom(now, now, recurring);
  const created = newSubscription(now, {
    customer: customer.id,
    items,
    period,
    metadata,
    description,
    defaultPaymentMethod: paymentMethod,
  });
  const draft = await createInvoice(
    work,
    {
      customer,
      subscription: { id: created.id, metadata },
      reason: 'subscription_create',
      period: { start: now, end: now },
      autoAdvance: true,
    },
    await periodLines(work, created, created.items.data),
  );
  const subscription = { ...created, latest_invoice: draft.id };
  await objects.put(subscription);
  await work.emit('customer.subscription.created', subscription);
  const attempt = await payInvoice(work, await finalizeInvoice(work, draft), { isOnSession: true, isAuthenticated });
  const current = await objects.get('subscription', subscription.id);
  // A bank payment takes days. The subscription runs meanwhile.
  if (attempt.outcome !== 'processing') return { subscription: current, attempt };
  const running = { ...current, status: 'active' as const };
  await objects.put(running);
  await work.emit('customer.subscription.updated', running, { status: current.status });
  return { subscription: running, attempt };
}
