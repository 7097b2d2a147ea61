import { newInvoice, withLines } from '../objects/invoice.ts';
import { itemOf } from '../objects/subscription.ts';
import { periodFrom } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../wire/wire-types.ts';
import { newId } from './identifiers.ts';
import { creditLine, periodLine } from './prorate.ts';
import type { Work } from './work.ts';

/** Another price for a subscription's item, which restarts the period. */
export interface ChangeRequest {
  item: string;
  price: string;
  /** Unix seconds. The rest of the period from then on is credited. */
  prorationDate: number;
}

/** Computes the item after a change, and the lines of its invoice. Changes nothing. Throws ApiError. */
export async function planChange(
  { objects, now }: Work,
  subscription: Subscription,
  { item: id, price: priceId, prorationDate: at }: ChangeRequest,
): Promise<{ item: SubscriptionItem; lines: InvoiceLine[] }> {
  const held = itemOf(subscription);
  if (held.id !== id) throw invalidRequest(`No such subscription item: '${id}'`, 'items[0][id]', 'resource_missing');
  if (at < held.current_period_start || at > held.current_period_end || at > now) {
    throw invalidRequest(
      'Invalid `proration_date`: it must lie within the current billing period and not in the future.',
      'proration_date',
    );
  }
  const price = await objects.get('price', priceId, 'items[0][price]');
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    );
  }
  const { start, end } = periodFrom(now, now);
  const item = { ...held, price, current_period_start: start, current_period_end: end };
  return { item, lines: [await creditLine(objects, held, at), await periodLine(objects, item)] };
}

/** The invoice that a change would create now. Stores nothing. Throws ApiError. */
export async function previewChange(
  work: Work,
  given: { customer: string; subscription: string },
  request: ChangeRequest,
): Promise<Invoice> {
  const subscription = await work.objects.get('subscription', given.subscription, 'subscription');
  if (given.customer !== subscription.customer) {
    throw invalidRequest('The subscription does not belong to the customer.', 'customer');
  }
  if (subscription.ended_at !== null) {
    throw invalidRequest(
      'No upcoming invoices for customer: the subscription is canceled.',
      'subscription',
      'invoice_upcoming_none',
    );
  }
  const { lines } = await planChange(work, subscription, request);
  const customer = await work.objects.get('customer', subscription.customer);
  const fields = { customer, subscription: subscription.id, reason: 'upcoming' } as const;
  return withLines({ ...newInvoice(work.now, fields), id: newId('upcoming_in') }, lines, customer.balance);
}
