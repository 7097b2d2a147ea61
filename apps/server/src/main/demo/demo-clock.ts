import type { Clock } from '@swing/domain/clock';
import pg from 'pg';

export interface DemoClock extends Clock {
  /** Goes to a moment; one in the past changes nothing. */
  moveTo(now: Date): Promise<void>;
  stop(): Promise<void>;
}

const statements = [
  // Servers that start together would both try to create.
  `SELECT pg_advisory_xact_lock(hashtextextended('demo_clock schema', 0))`,
  'CREATE SCHEMA IF NOT EXISTS demo_clock',
  `CREATE TABLE IF NOT EXISTS demo_clock.ahead (
     id boolean PRIMARY KEY DEFAULT true CHECK (id),
     milliseconds bigint NOT NULL
   )`,
  'INSERT INTO demo_clock.ahead (milliseconds) VALUES (0) ON CONFLICT DO NOTHING',
];
const pollMilliseconds = 1_000;

/** The demo's time: the real one and as much ahead as it was moved, on all servers of a database, also after a restart. */
export async function startDemoClock(databaseUrl: string, onError: (error: Error) => void): Promise<DemoClock> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'swing-demo-clock',
    statement_timeout: 5_000,
  });
  pool.on('error', onError);
  await pool.query(`BEGIN; ${statements.join('; ')}; COMMIT`);
  let ahead = 0;
  const read = async () => {
    const { rows } = await pool.query<{ milliseconds: string }>('SELECT milliseconds FROM demo_clock.ahead');
    // Time never goes back, whatever was read.
    ahead = Math.max(ahead, Number(rows[0]?.milliseconds ?? 0));
  };
  await read();
  const polling = setInterval(() => void read().catch(onError), pollMilliseconds);
  polling.unref();
  return {
    now: () => new Date(Date.now() + ahead),
    async moveTo(now) {
      await pool.query('UPDATE demo_clock.ahead SET milliseconds = greatest(milliseconds, $1)', [
        now.getTime() - Date.now(),
      ]);
      await read();
    },
    async stop() {
      clearInterval(polling);
      await pool.end();
    },
  };
}
