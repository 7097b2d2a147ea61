import { newId } from '../operations/identifiers.ts';
import type { CheckoutSession } from '../wire/wire-types.ts';

interface SessionFields {
  mode: 'payment' | 'subscription';
  amount: number;
  customer: string | null;
  customerEmail: string | null;
  customerCreation: 'always' | 'if_required' | null;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  metadata: Record<string, string>;
}

export function newCheckoutSession(now: number, fields: SessionFields, pagesUrl: string): CheckoutSession {
  const id = newId('cs_test', 58);
  return {
    id,
    object: 'checkout.session',
    amount_total: fields.amount,
    cancel_url: fields.cancelUrl,
    created: now,
    currency: 'usd',
    customer: fields.customer,
    customer_creation: fields.customerCreation,
    customer_details: fields.customerEmail === null ? null : { email: fields.customerEmail, name: null },
    customer_email: fields.customer ? null : fields.customerEmail,
    expires_at: fields.expiresAt,
    invoice: null,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: fields.successUrl,
    url: `${pagesUrl}/checkout/${id}`,
  };
}
