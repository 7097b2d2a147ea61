import { newId } from '../operations/identifiers.ts';
import type { Customer } from '../wire/wire-types.ts';

export type CustomerFields = Pick<Customer, 'email' | 'description' | 'metadata'> & {
  name: string | null;
  phone: string | null;
};

export function newCustomer(now: number, fields: CustomerFields): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  };
}
