import type { CoachSummary } from '@swing/contract/coaching';
import type { Database } from '@swing/db/client';
import { earnedCents, netCents, revenueStanding, rosterPositions } from '@swing/domain/coach-shares';
import { monthOf, type Month } from '@swing/domain/dates';
import { dollarsOf } from '@swing/domain/money';

/** Computes the tier a coach has reached, and what the coach has earned this month (coaching-6). */
export async function readRevenue(database: Database, coachId: string, now: Date): Promise<CoachSummary['revenue']> {
  const month = monthOf(now);
  const [paying, payments] = await Promise.all([
    readPayingPlayers(database, coachId, now),
    readPayments(database, coachId, month),
  ]);
  // Players who paid this month and have left since keep their position.
  const positions = rosterPositions([...paying, ...payments]);
  const shared = payments.map((payment) => ({ ...payment, position: positions.get(payment.playerId) ?? 1 }));
  return {
    payingPlayers: paying.length,
    ...revenueStanding(paying.length),
    earned: {
      month: month.name,
      amount: dollarsOf(earnedCents(shared)),
      payments: shared.filter((payment) => netCents(payment) > 0).length,
    },
  };
}

/** Linked players with a paid period. A plan granted by hand was not paid. */
async function readPayingPlayers(database: Database, coachId: string, now: Date) {
  const rows = await database.player.findMany({
    where: {
      coachId,
      isManualGrant: false,
      subscriptionStatus: { in: ['active', 'cancelled'] },
      subscriptionEnd: { gt: now },
    },
    select: { accountId: true, coachLinkedAt: true },
  });
  return rows.map(({ accountId, coachLinkedAt }) => ({ playerId: accountId, linkedAt: coachLinkedAt ?? now }));
}

/** Payments that players made in a month while this coach was linked. */
async function readPayments(database: Database, coachId: string, { start, end }: Month) {
  const rows = await database.payment.findMany({
    where: { coachId, paidAt: { gte: start, lt: end } },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, playerId, coachLinkedAt, createdAt, ...payment }) => ({
    ...payment,
    // After a player is deleted, its payments name no player any more. Each then counts as one.
    playerId: playerId ?? id,
    linkedAt: coachLinkedAt ?? createdAt,
  }));
}
