import { newInvoice, withLines, type InvoiceFields } from '../objects/invoice.ts';
import { periodFrom } from '../time/calendar.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Invoice, Subscription } from '../wire/wire-types.ts';
import { newId } from './identifiers.ts';
import { periodLines, planChange, type ChangeRequest } from './plan-change.ts';
import { creditLines } from './proration-lines.ts';
import type { Work } from './work.ts';

export interface PreviewRequest {
  customer: string | undefined;
  subscription: string;
  change: ChangeRequest | null;
  cancelsNow: boolean;
}

/** The invoice that a change would create now, or that the next renewal will create. Stores nothing. Throws ApiError. */
export async function previewInvoice(work: Work, request: PreviewRequest): Promise<Invoice> {
  const subscription = await work.objects.get('subscription', request.subscription, 'subscription');
  if (request.customer !== undefined && request.customer !== subscription.customer) {
    throw invalidRequest('The subscription does not belong to the customer.', 'customer');
  }
  if (subscription.ended_at !== null) {
    throw invalidRequest(
      'No upcoming invoices for customer: the subscription is canceled.',
      'subscription',
      'invoice_upcoming_none',
    );
  }
  const { lines, at, prorationDate } = await upcoming(work, subscription, request);
  const customer = await work.objects.get('customer', subscription.customer);
  const fields: InvoiceFields = {
    customer,
    subscription: { id: subscription.id, metadata: subscription.metadata, prorationDate },
    reason: 'upcoming',
    period: { start: at, end: at },
    autoAdvance: true,
  };
  const invoice = { ...newInvoice(work.now, fields), id: newId('upcoming_in') };
  return withLines(invoice, lines, customer.balance);
}

async function upcoming(work: Work, subscription: Subscription, { change, cancelsNow }: PreviewRequest) {
  if (cancelsNow) {
    return { lines: await creditLines(work, subscription, work.now), at: work.now, prorationDate: work.now };
  }
  const planned = change && (await planChange(work, subscription, change));
  const prorationDate = change ? (change.prorationDate ?? work.now) : undefined;
  if (planned?.isInvoicedNow) return { lines: planned.lines, at: work.now, prorationDate };
  const items = (planned?.items ?? subscription.items.data).map((item) => {
    const recurring = item.price.recurring;
    if (!recurring) return item;
    const { start, end } = periodFrom(item.current_period_end, subscription.billing_cycle_anchor, recurring);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const lines = [...(planned?.lines ?? []), ...(await periodLines(work, subscription, items))];
  return { lines, at: subscription.items.data[0]?.current_period_end ?? work.now, prorationDate };
}
