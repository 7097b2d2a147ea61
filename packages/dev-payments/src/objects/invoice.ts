import { newId } from '../operations/identifiers.ts';
import type { Period } from '../time/calendar.ts';
import {
  listOf,
  type Customer,
  type Invoice,
  type InvoiceItem,
  type InvoiceLine,
  type InvoicePayment,
  type Price,
  type SubscriptionItem,
} from '../wire/wire-types.ts';

export interface InvoiceFields {
  customer: Customer;
  /** Id of the subscription it bills. */
  subscription: string | null;
  reason: NonNullable<Invoice['billing_reason']>;
  metadata?: Record<string, string>;
  /** Unix seconds. Null if it is not finalised automatically. */
  finalizesAt?: number | null;
  defaultPaymentMethod?: string | null;
}

export function newInvoice(now: number, fields: InvoiceFields): Invoice {
  const { customer, subscription, reason, metadata = {}, finalizesAt = null, defaultPaymentMethod = null } = fields;
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    amount_due: 0,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: now,
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    default_payment_method: defaultPaymentMethod,
    ending_balance: null,
    hosted_invoice_url: null,
    lines: listOf<InvoiceLine>([], `/v1/invoices/${id}/lines`),
    metadata,
    next_payment_attempt: null,
    number: null,
    parent: subscription === null ? null : { subscription_details: { subscription } },
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total: 0,
  };
}

/** The invoice with these lines and their sums, at the customer's current balance. */
export function withLines(invoice: Invoice, lines: InvoiceLine[], customerBalance: number): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...invoice,
    lines: { ...invoice.lines, data: lines },
    total,
    starting_balance: customerBalance,
    amount_due: Math.max(0, total + customerBalance),
  };
}

const pricingOf = ({ id, product }: Price) => ({ price_details: { price: id, product } });

interface LineFields {
  /** Cents. Negative for a credit. */
  amount: number;
  description: string;
  period: Period;
  isProration: boolean;
}

/** A line that charges or credits a subscription's item. */
export function newSubscriptionLine(
  { id, price }: SubscriptionItem,
  { amount, description, period, isProration }: LineFields,
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    description,
    parent: { subscription_item_details: { proration: isProration, subscription_item: id } },
    period,
    pricing: pricingOf(price),
  };
}

interface ItemFields {
  invoice: Invoice;
  amount: number;
  description: string | null;
  price: Price | null;
}

export function newInvoiceItem(now: number, { invoice, amount, description, price }: ItemFields): InvoiceItem {
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: invoice.currency,
    customer: invoice.customer,
    date: now,
    description,
    invoice: invoice.id,
    pricing: price && pricingOf(price),
  };
}

export function newItemLine({ amount, date, description, pricing }: InvoiceItem): InvoiceLine {
  const period = { start: date, end: date };
  return { id: newId('il'), object: 'line_item', amount, description, parent: null, period, pricing };
}

export function newInvoicePayment(now: number, invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    created: now,
    invoice: invoice.id,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
  };
}
