import { itemOf, newSubscription } from '../objects/subscription.ts';
import { periodFrom } from '../time/calendar.ts';
import type { Customer, Price, Subscription } from '../wire/wire-types.ts';
import { createInvoice, finalizeInvoice } from './invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { periodLine } from './prorate.ts';
import { updateSubscription, type Work } from './work.ts';

interface NewSubscription {
  customer: Customer;
  price: Price;
  metadata: Record<string, string>;
  paymentMethod: string;
}

/** Creates a subscription and its first invoice, which is charged at once while the customer is present. */
export async function createSubscription(
  work: Work,
  { customer, ...fields }: NewSubscription,
  isAuthenticated: boolean,
): Promise<Subscription> {
  const { objects, now } = work;
  const period = periodFrom(now, now);
  const created = newSubscription(now, { ...fields, customer: customer.id, period });
  const lines = [await periodLine(objects, itemOf(created))];
  const invoiced = { customer, subscription: created.id, reason: 'subscription_create' } as const;
  const draft = await createInvoice(work, invoiced, lines);
  const subscription = { ...created, latest_invoice: draft.id };
  await objects.put(subscription);
  await work.emit('customer.subscription.created', subscription);
  const invoice = await finalizeInvoice(work, draft);
  const { outcome } = await payInvoice(work, invoice, { isOnSession: true, isAuthenticated });
  const current = await objects.get('subscription', subscription.id);
  // A bank payment takes days. The subscription runs in the meantime.
  return outcome === 'processing' ? updateSubscription(work, current, { status: 'active' }) : current;
}
