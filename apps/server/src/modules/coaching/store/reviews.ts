import type { CoachSummary } from '@swing/contract/coaching';
import type { Database } from '@swing/db/client';
import { reviewPercent } from '@swing/domain/coach-shares';
import { monthOf } from '@swing/domain/dates';
import { dueSince } from '@swing/domain/due-date';
import { queueOrder } from '@swing/domain/submission-status';

type MonthReviews = CoachSummary['reviews']['thisMonth'];

/**
 * Counts the submissions a coach received in a calendar month and those reviewed (coaching-7). `offset` -1 is the last
 * month.
 */
export async function countReviews(
  database: Database,
  coachCode: string,
  { now, offset }: { now: Date; offset: number },
): Promise<MonthReviews> {
  const { name: month, start, end } = monthOf(now, offset);
  const where = {
    coachCode,
    // Taken from the general queue: voluntary, so it counts neither way.
    takenAt: null,
    createdAt: { gte: start, lt: end, lte: dueSince(now) },
  };
  const [received, reviewed] = await Promise.all([
    database.submission.count({ where: { ...where, status: { in: [...queueOrder] } } }),
    database.submission.count({ where: { ...where, status: 'completed' } }),
  ]);
  return { month, received, reviewed, percent: reviewPercent({ received, reviewed }) };
}
