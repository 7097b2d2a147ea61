import { newRefund } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Refund } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

export interface RefundRequest {
  /** Cents. Default: everything not yet refunded. */
  amount?: number | undefined;
  reason?: Refund['reason'] | undefined;
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
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      'amount',
    );
  }
  const refund = newRefund(work.now, charge, amount, request.reason ?? null);
  const refunded = charge.amount_refunded + amount;
  const updated: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await work.objects.put(refund);
  await work.objects.put(updated);
  await work.emit('charge.refunded', updated);
  return refund;
}
