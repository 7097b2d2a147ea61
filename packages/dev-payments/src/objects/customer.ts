import { newId } from '../operations/identifiers.ts';
import type { TestCard } from '../operations/test-cards.ts';
import type { Customer, PaymentMethod, PortalConfiguration, PortalSession } from '../wire/wire-types.ts';

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

type ConfigurationFields = Pick<PortalConfiguration, 'default_return_url' | 'metadata'>;

export function newPortalConfiguration(now: number, fields: ConfigurationFields): PortalConfiguration {
  return { id: newId('bpc'), object: 'billing_portal.configuration', active: true, created: now, ...fields };
}

type SessionFields = Pick<PortalSession, 'configuration' | 'customer' | 'flow' | 'return_url'>;

export function newPortalSession(now: number, fields: SessionFields, pagesUrl: string): PortalSession {
  // Only this secret id grants access, so it is long.
  const id = newId('bps', 40);
  return { id, object: 'billing_portal.session', created: now, url: `${pagesUrl}/portal/${id}`, ...fields };
}
