import { newBalanceTransaction } from '../objects/payment.ts';
import { newRefund } from '../objects/refund.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Refund } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

export interface RefundRequest {
  /** Cents. Default: everything not yet refunded. */
  amount?: number | undefined;
  reason?: Refund['reason'] | undefined;
  metadata?: Record<string, string> | undefined;
}

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Refunds a charge. The provider keeps the fee. Throws ApiError. */
export async function refundCharge(work: Work, charge: Charge, request: RefundRequest): Promise<Refund> {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid.`, 'charge');
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  const amount = request.amount ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      'amount',
    );
  }
  const bare = newRefund(work.now, charge, amount, request.reason ?? null, request.metadata ?? {});
  const transaction = newBalanceTransaction(work.now, {
    amount: -amount,
    fee: 0,
    type: 'refund',
    reportingCategory: 'refund',
    source: bare.id,
    description: 'REFUND FOR CHARGE',
  });
  const refund: Refund = { ...bare, balance_transaction: transaction.id };
  const refunded = charge.amount_refunded + amount;
  const updated: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await work.objects.put(transaction);
  await work.objects.put(refund);
  await work.objects.put(updated);
  await work.emit('refund.created', refund);
  await work.emit('charge.refunded', updated, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  return refund;
}
