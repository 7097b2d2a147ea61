import { connect, requireMigrated } from './connect.ts';
import { inQueue, openPlayers } from './verify-counters.ts';

interface WrongCounts {
  id: string;
  keptVideos: number;
  keptAnalyses: number;
  videos: number;
  analyses: number;
}

const wrongCounts = `
  SELECT account_id::text AS id, video_count AS "keptVideos", analyzed_count AS "keptAnalyses", videos, analyses
  FROM ${openPlayers}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS videos, (count(*) FILTER (WHERE status = 'completed'))::int AS analyses
    FROM submissions WHERE player_id = account_id AND ${inQueue}
  ) counted
  WHERE (video_count, analyzed_count) IS DISTINCT FROM (videos, analyses)`;

/**
 * Corrects the numbers of submitted and analyzed videos of the players for whom they are wrong, also while servers run. Yields a sentence for
 * each. Servers lock the player's row when they change a submission and these numbers. So while this function holds the lock, it can count the
 * submissions without missing one. Can be repeated.
 */
export async function* repairCounts(databaseUrl: string): AsyncGenerator<string> {
  const client = await connect(databaseUrl);
  try {
    await requireMigrated(client);
    const { rows } = await client.query<WrongCounts>(`${wrongCounts} ORDER BY account_id`);
    for (const { id } of rows) {
      await client.query('BEGIN');
      await client.query('SELECT FROM players WHERE account_id = $1 FOR UPDATE', [id]);
      const [wrong] = (await client.query<WrongCounts>(`${wrongCounts} AND account_id = $1`, [id])).rows;
      if (wrong) {
        const values = [id, wrong.videos, wrong.analyses];
        await client.query('UPDATE players SET video_count = $2, analyzed_count = $3 WHERE account_id = $1', values);
      }
      await client.query('COMMIT');
      if (wrong) yield described(wrong);
    }
  } finally {
    await client.end();
  }
}

function described({ id, keptVideos, keptAnalyses, videos, analyses }: WrongCounts): string {
  const kept = `${keptVideos} submitted and ${keptAnalyses} analyzed videos`;
  return `The player ${id} had ${kept} by the counters, and has ${videos} and ${analyses} now`;
}
