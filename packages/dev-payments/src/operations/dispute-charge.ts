import { newDispute } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Charge, Dispute } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

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
