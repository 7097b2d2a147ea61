import { newId } from '../operations/identifiers.ts';
import type { Customer, Invoice, InvoiceLine, InvoicePayment, Price } from '../wire/wire-types.ts';

export interface InvoiceFields {
  customer: Customer;
  subscription: { id: string; metadata: Record<string, string>; prorationDate?: number | undefined } | null;
  reason: NonNullable<Invoice['billing_reason']>;
  period: { start: number; end: number };
  description?: string | null;
  metadata?: Record<string, string>;
  autoAdvance: boolean;
  /** Unix seconds. Null if it is not finalised automatically. */
  finalizesAt?: number | null;
  defaultPaymentMethod?: string | null;
}

export function newInvoice(now: number, fields: InvoiceFields): Invoice {
  const { customer, subscription, reason, period, metadata = {}, autoAdvance, finalizesAt = null } = fields;
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Swing Clubhouse',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: fields.defaultPaymentMethod ?? null,
    default_source: null,
    default_tax_rates: [],
    description: fields.description ?? null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata,
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(subscription.prorationDate === undefined
          ? {}
          : { subscription_proration_date: subscription.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Fields of a future invoice line. */
export interface LineFields {
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: Price | null;
  quantity: number;
  metadata?: Record<string, string>;
  from:
    | { kind: 'subscription'; subscription: string; item: string; proration: boolean; credited: CreditedItems | null }
    | { kind: 'invoice_item'; item: string; subscription: string | null; proration: boolean };
}

type CreditedItems = { invoice: string; invoice_line_items: string[] };

/** Adds lines to an invoice and computes its sums, with the customer's current balance. */
export function withLines(invoice: Invoice, fields: LineFields[], customerBalance: number): Invoice {
  const lines = fields.map((line) => newLine(invoice.id, line));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customerBalance);
  return {
    ...invoice,
    lines: { ...invoice.lines, data: lines },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    starting_balance: customerBalance,
    amount_due: due,
    amount_remaining: due,
  };
}

function newLine(invoice: string, fields: LineFields): InvoiceLine {
  const { amount, description, period, price, quantity, metadata = {}, from } = fields;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: from.kind === 'invoice_item' ? amount > 0 : !from.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata,
    parent: parentOf(from),
    period,
    pretax_credit_amounts: [],
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: from.subscription,
    subtotal: amount,
    taxes: [],
  };
}

function parentOf(from: LineFields['from']): InvoiceLine['parent'] {
  if (from.kind === 'invoice_item') {
    return {
      invoice_item_details: {
        invoice_item: from.item,
        proration: from.proration,
        proration_details: { credited_items: null },
        subscription: from.subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    };
  }
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: from.proration,
      proration_details: { credited_items: from.credited },
      subscription: from.subscription,
      subscription_item: from.item,
    },
    type: 'subscription_item_details',
  };
}

export function newInvoicePayment(now: number, invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
