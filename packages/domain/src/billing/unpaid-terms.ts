import { checkoutLifetimeHours } from '../lifetimes.ts';
import type { CustomerRecord } from './customer-record.ts';

/**
 * Returns the ids of unpaid charges for six months that must not be paid any more: replaced by a newer charge, paid or not, or so old
 * that their credit covers time that has been used since.
 */
export function termPaymentsToDrop({ payments }: Pick<CustomerRecord, 'payments'>, now: Date): string[] {
  const terms = payments
    .filter(({ planType, subscriptionId }) => planType === 'sixmonth' && !subscriptionId)
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1));
  const oldest = now.getTime() - checkoutLifetimeHours * 3_600_000;
  const dropped = terms.filter(({ state, at }, index) => state !== 'paid' && (index > 0 || at.getTime() < oldest));
  return dropped.map(({ id }) => id);
}
