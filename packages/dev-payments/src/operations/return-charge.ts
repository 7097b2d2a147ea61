import { newDispute, newRefund } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Dispute, Refund } from '../wire/wire-types.ts';
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

/** Opens a dispute for a charge. */
export async function openDispute(work: Work, charge: Charge): Promise<Dispute> {
  if (!charge.paid || charge.disputed || charge.refunded)
    throw invalidRequest('This charge cannot be disputed.', 'charge');
  const dispute = newDispute(work.now, charge);
  await work.objects.put(dispute);
  await work.objects.put({ ...charge, disputed: true });
  await work.emit('charge.dispute.created', dispute);
  return dispute;
}

/** Decides a dispute. Throws ApiError if it is closed already. */
export async function closeDispute(work: Work, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest('This dispute is closed already.');
  const closed: Dispute = { ...dispute, status };
  await work.objects.put(closed);
  await work.emit('charge.dispute.closed', closed);
  return closed;
}
