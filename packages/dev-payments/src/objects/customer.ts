import { newId } from '../operations/identifiers.ts';
import type { TestCard } from '../operations/test-cards.ts';
import type { Customer, PaymentMethod } from '../wire/wire-types.ts';

export function newCustomer(now: number, fields: { email: string | null; name: string | null }): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    balance: 0,
    created: now,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    next_invoice_sequence: 1,
    ...fields,
  };
}

/** A card or bank account with its last four digits only. Without a customer it can be charged once. */
export function newPaymentMethod(now: number, card: TestCard, customer: string | null): PaymentMethod {
  const last4 = card.number.replaceAll(' ', '').slice(-4);
  const common = { id: newId('pm'), object: 'payment_method', created: now, customer } as const;
  return card.brand === 'us_bank'
    ? { ...common, type: 'us_bank_account', us_bank_account: { last4 } }
    : { ...common, type: 'card', card: { brand: card.brand, last4 } };
}
