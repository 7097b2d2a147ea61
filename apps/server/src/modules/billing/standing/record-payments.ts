import type { Transaction } from '@swing/db/client';
import type { PaymentStatus, Player } from '@swing/db/generated/client';
import { isReversed, type CustomerRecord, type PaymentRecord } from '@swing/domain/billing/customer-record';

/**
 * Upserts a row for every payment of the record. The row keeps the coach linked at its creation, even if the player
 * switches later. Returns the payments that have become paid.
 */
export async function recordPayments(
  tx: Transaction,
  player: Pick<Player, 'accountId' | 'coachId' | 'coachLinkedAt'>,
  { payments }: CustomerRecord,
): Promise<PaymentRecord[]> {
  const shown = payments.filter(({ state }) => state !== 'open');
  const known = await tx.payment.findMany({ where: { providerId: { in: shown.map(({ id }) => id) } } });
  const byId = new Map(known.map((row) => [row.providerId, row]));
  const newlyPaid: PaymentRecord[] = [];
  for (const payment of shown) {
    const row = byId.get(payment.id);
    const columns = columnsOf(payment);
    if (payment.state === 'paid' && !row?.paidAt) newlyPaid.push(payment);
    if (!row) {
      const { accountId: playerId, coachId, coachLinkedAt } = player;
      await tx.payment.create({
        data: { ...columns, providerId: payment.id, playerId, coachId, coachLinkedAt, createdAt: payment.at },
      });
    } else if (Object.entries(columns).some(([name, value]) => !isSame(row[name as keyof typeof columns], value))) {
      await tx.payment.update({ where: { id: row.id }, data: columns });
    }
  }
  return newlyPaid;
}

function columnsOf(payment: PaymentRecord) {
  return {
    planType: payment.planType,
    amountCents: payment.amountCents,
    feeCents: payment.feeCents,
    refundedCents: payment.refundedCents,
    currency: payment.currency,
    status: statusOf(payment),
    periodStart: payment.periodStart,
    periodEnd: payment.periodEnd,
    receiptUrl: payment.receiptUrl,
    paidAt: payment.state === 'paid' ? payment.at : null,
  };
}

function statusOf(payment: PaymentRecord): PaymentStatus {
  if (payment.state !== 'paid') return 'failed';
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'disputed';
  return isReversed(payment) ? 'refunded' : 'paid';
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}
