import { newDispute } from '../objects/dispute.ts';
import { newBalanceTransaction } from '../objects/payment.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { BalanceTransaction, Charge, Dispute } from '../wire/wire-types.ts';
import type { Work } from './work.ts';

/** The provider's fee for a dispute, in cents. */
const disputeFee = 1_500;

/** Opens a dispute for a charge. The bank withholds the money until it is decided. */
export async function openDispute(work: Work, charge: Charge): Promise<Dispute> {
  if (!charge.paid || charge.disputed || charge.refunded)
    throw invalidRequest('This charge cannot be disputed.', 'charge');
  const bare = newDispute(work.now, charge, 'fraudulent');
  const withdrawn = adjustment(work, bare, -1);
  const dispute: Dispute = { ...bare, balance_transactions: [withdrawn] };
  await work.objects.put(withdrawn);
  await work.objects.put(dispute);
  await work.objects.put({ ...charge, disputed: true });
  await work.emit('charge.dispute.created', dispute);
  await work.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Decides a dispute. Throws ApiError if it is closed already. */
export async function closeDispute(work: Work, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalidRequest('This dispute is closed already.');
  const returned = status === 'won' ? [adjustment(work, dispute, 1)] : [];
  const closed: Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  };
  for (const transaction of returned) await work.objects.put(transaction);
  await work.objects.put(closed);
  if (status === 'won') await work.emit('charge.dispute.funds_reinstated', closed);
  await work.emit('charge.dispute.closed', closed, { status: dispute.status });
  return closed;
}

function adjustment(work: Work, dispute: Dispute, sign: 1 | -1): BalanceTransaction {
  return newBalanceTransaction(work.now, {
    amount: sign * dispute.amount,
    fee: -sign * disputeFee,
    type: 'adjustment',
    reportingCategory: sign < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
}
