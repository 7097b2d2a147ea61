import { newId } from '../operations/identifiers.ts';
import type { Period } from '../time/calendar.ts';
import type { InvoiceItem, Price } from '../wire/wire-types.ts';

interface InvoiceItemFields {
  customer: string;
  invoice: string | null;
  /** Cents. Negative for a credit. */
  amount: number;
  description: string | null;
  price: Price | null;
  quantity: number;
  period: Period;
  metadata: Record<string, string>;
  subscription: string | null;
  isProration: boolean;
}

export function newInvoiceItem(now: number, fields: InvoiceItemFields): InvoiceItem {
  const { customer, invoice, amount, description, price, quantity, period, metadata, subscription, isProration } =
    fields;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: 'usd',
    customer,
    customer_account: null,
    date: now,
    description,
    discountable: amount > 0,
    discounts: [],
    invoice,
    livemode: false,
    metadata,
    net_amount: amount,
    parent: subscription === null ? null : { subscription_details: { subscription }, type: 'subscription_details' },
    period,
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: isProration,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: null,
  };
}
