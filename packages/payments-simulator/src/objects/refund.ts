import { newId } from '../operations/identifiers.ts';
import type { Charge, Refund } from '../wire/wire-types.ts';

export function newRefund(
  now: number,
  charge: Charge,
  amount: number,
  reason: Refund['reason'],
  metadata: Record<string, string>,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
