import type { DatabaseOrTransaction } from './client.ts';

/**
 * Recomputes the sum of all queues from their counters. A trigger keeps it, except in a session with `session_replication_role =
 * replica`, as bulk loads have. `recountQueue` does this too when it recomputes all queues.
 */
export async function recountQueueTotal(database: DatabaseOrTransaction): Promise<void> {
  // What this transaction has changed is otherwise added at its end again.
  await database.$executeRaw`set constraints queue_counters_total immediate`;
  await database.$executeRaw`
    insert into queue_totals (pending, receiving, analyzing, completed)
    select coalesce(sum(pending), 0), coalesce(sum(receiving), 0), coalesce(sum(analyzing), 0), coalesce(sum(completed), 0)
    from queue_counters
    on conflict (id) do update set
      pending = excluded.pending, receiving = excluded.receiving, analyzing = excluded.analyzing, completed = excluded.completed`;
}

/** Recomputes how many players each coach has, which a trigger keeps otherwise. For the same loads. */
export async function recountRosters(database: DatabaseOrTransaction): Promise<void> {
  await database.$executeRaw`delete from roster_counters`;
  await database.$executeRaw`
    insert into roster_counters (coach_id, players)
    select coach_id, count(*) from players where coach_id is not null and coach_linked_at is not null group by coach_id`;
}

/** Recomputes how many users and coaches are listed. Triggers count them, except in bulk loads (see recountQueueTotal). */
export async function recountListings(database: DatabaseOrTransaction): Promise<void> {
  await database.$executeRaw`delete from user_counters`;
  await database.$executeRaw`
    insert into user_counters (access_day, users) select access_day(access_until), count(*) from user_listings group by 1`;
  await database.$executeRaw`delete from coach_counters`;
  await database.$executeRaw`
    insert into coach_counters (is_verified, coaches) select is_verified, count(*) from coach_listings group by 1`;
}
