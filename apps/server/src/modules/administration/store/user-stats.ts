import type { UserStats } from '@swing/contract/admin-users';
import type { Database } from '@swing/db/client';
import { addDays } from '@swing/domain/dates';
import { readQueueCounts } from './queue-counts.ts';

/**
 * Reads the figures of all users from counters. Only those whose access ends today are counted, because the counters know the day
 * but not the time.
 */
export async function readUserStats(database: Database, now: Date): Promise<UserStats> {
  const today = now.toISOString().slice(0, 10);
  const tomorrow = addDays(new Date(today), 1);
  const [[users], videos] = await Promise.all([
    database.$queryRaw<[{ total: number; active: number }]>`
      SELECT coalesce(sum(users), 0)::int AS total,
        coalesce(sum(users) FILTER (WHERE access_day > ${today}::date), 0)::int
        + (SELECT count(*)::int FROM user_listings WHERE access_until > ${now} AND access_until < ${tomorrow}) AS active
      FROM user_counters`,
    readQueueCounts(database),
  ]);
  return {
    totalUsers: users.total,
    activeUsers: users.active,
    totalVideos: videos.total,
    analyzedVideos: videos.completed,
  };
}
