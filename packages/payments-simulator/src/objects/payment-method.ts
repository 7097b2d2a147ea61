import { createHash } from 'node:crypto';
import { newId } from '../operations/identifiers.ts';
import type { TestCard } from '../operations/test-cards.ts';
import type { PaymentMethod } from '../wire/wire-types.ts';

interface Holder {
  customer: string | null;
  email: string | null;
  name: string | null;
}

/** A card or bank account in Stripe's format, with brand and last four digits only. */
export function newPaymentMethod(now: number, card: TestCard, { customer, email, name }: Holder): PaymentMethod {
  const digits = card.number.replaceAll(' ', '');
  const last4 = digits.slice(-4);
  const fingerprint = createHash('sha256').update(digits).digest('base64url').slice(0, 16);
  const common = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email, name, phone: null, tax_id: null },
    created: now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  } as const;
  if (card.brand === 'us_bank') {
    return {
      ...common,
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        financial_connections_account: null,
        fingerprint,
        last4,
        networks: { preferred: 'ach', supported: ['ach'] },
        routing_number: '110000000',
        status_details: {},
      },
    };
  }
  return {
    ...common,
    type: 'card',
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}
