import { newId } from '../operations/identifiers.ts';
import type { BalanceTransaction, Charge, Dispute, PaymentIntent, Refund } from '../wire/wire-types.ts';

type IntentFields = Pick<PaymentIntent, 'amount' | 'customer' | 'description' | 'metadata'>;

export function newPaymentIntent(now: number, fields: IntentFields): PaymentIntent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    created: now,
    currency: 'usd',
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
    ...fields,
  };
}

/** A charge that succeeded, or the record of one that failed. */
export function newCharge(now: number, intent: PaymentIntent, isPaid: boolean, pagesUrl: string): Charge {
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    receipt_url: isPaid ? `${pagesUrl}/receipt/${id}` : null,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
}

/** The arrival of a charge's money, less the provider's fee of 2.9 % plus 30 cents. */
export function newBalanceTransaction(now: number, { id: source, amount, currency }: Charge): BalanceTransaction {
  const fee = Math.round(amount * 0.029) + 30;
  const object = 'balance_transaction';
  return { id: newId('txn'), object, amount, created: now, currency, fee, net: amount - fee, source };
}

export function newRefund(now: number, charge: Charge, amount: number, reason: Refund['reason']): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  };
}

/** A dispute: the cardholder's bank demands the money back. */
export function newDispute(now: number, charge: Charge): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
