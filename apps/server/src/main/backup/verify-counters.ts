import type pg from 'pg';

interface Counter {
  /** Begins the sentence of a fault. */
  name: string;
  /** Select `id` and `value` of the counters, and the same computed from what they count. */
  kept: string;
  counted: string;
}

const queueStatuses = ['pending', 'receiving', 'analyzing', 'completed'] as const;

const queueCounters = queueStatuses.map((status) => ({
  name: `The number of ${status} submissions in the queue`,
  kept: `SELECT coach_code::text AS id, ${status} AS value FROM queue_counters`,
  counted: `SELECT coach_code::text, count(*) FROM submissions WHERE status = '${status}' GROUP BY coach_code`,
}));

const queueTotals = queueStatuses.map((status) => ({
  name: `The number of ${status} submissions`,
  kept: `SELECT 'in all queues' AS id, ${status} AS value FROM queue_totals`,
  counted: `SELECT 'in all queues', coalesce(sum(${status}), 0) FROM queue_counters`,
}));

/** SQL condition that is true for submitted videos, and false for drafts and removed ones. */
export const inQueue = `status IN (${queueStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Those of a deleted account are not kept up to date, because they are removed with it. */
export const openPlayers = 'players JOIN accounts ON accounts.id = players.account_id AND accounts.deleted_at IS NULL';
const submissionsOfPlayers = `submissions JOIN accounts ON accounts.id = submissions.player_id AND accounts.deleted_at IS NULL`;

const counters: Counter[] = [
  ...queueCounters,
  ...queueTotals,
  {
    name: 'The number of submitted videos of the player',
    kept: `SELECT account_id::text AS id, video_count AS value FROM ${openPlayers}`,
    counted: `SELECT player_id::text, count(*) FROM ${submissionsOfPlayers} WHERE ${inQueue} GROUP BY player_id`,
  },
  {
    name: 'The number of analyzed videos of the player',
    kept: `SELECT account_id::text AS id, analyzed_count AS value FROM ${openPlayers}`,
    counted: `SELECT player_id::text, count(*) FROM ${submissionsOfPlayers} WHERE status = 'completed' GROUP BY player_id`,
  },
  {
    name: 'The number of athletes in the queue',
    kept: 'SELECT coach_code::text AS id, athletes AS value FROM queue_counters',
    counted: `SELECT coach_code::text, count(DISTINCT athlete_name) FROM submissions WHERE ${inQueue} GROUP BY coach_code`,
  },
  {
    name: 'The number of players of the coach',
    kept: 'SELECT coach_id::text AS id, players AS value FROM roster_counters',
    counted: `SELECT coach_id::text, count(*) FROM players WHERE coach_id IS NOT NULL AND coach_linked_at IS NOT NULL GROUP BY coach_id`,
  },
  {
    name: 'The number of listed players',
    kept: `SELECT 'of all days' AS id, coalesce(sum(users), 0) AS value FROM user_counters`,
    counted: `SELECT 'of all days', count(*) FROM user_listings`,
  },
  {
    name: 'The number of listed coaches with is_verified',
    kept: 'SELECT is_verified::text AS id, coaches AS value FROM coach_counters',
    counted: 'SELECT is_verified::text, count(*) FROM coach_listings GROUP BY is_verified',
  },
];

/** Yields a sentence for each counter that differs from the rows that it counts. */
export async function* findCounterFaults(client: pg.ClientBase): AsyncGenerator<string> {
  for (const { name, kept, counted } of counters) {
    const { rows } = await client.query<{ id: string; kept: string; counted: string }>(`
      SELECT id, coalesce(kept.value, 0)::text AS kept, coalesce(counted.value, 0)::text AS counted
      FROM (${kept}) kept FULL JOIN (${counted}) counted (id, value) USING (id)
      WHERE coalesce(kept.value, 0) <> coalesce(counted.value, 0) ORDER BY id LIMIT 100`);
    for (const row of rows) yield `${name} ${row.id} is ${row.kept}, but there are ${row.counted}`;
  }
}
