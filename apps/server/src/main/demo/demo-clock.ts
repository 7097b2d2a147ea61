import { createSchema } from '@swing/dev-postgres/in-transaction';
import type { Clock } from '@swing/domain/clock';
import pg from 'pg';

export interface DemoClock extends Clock {
  /** Moves to a time. A time in the past changes nothing. */
  moveTo(now: Date): Promise<void>;
  stop(): Promise<void>;
}

const statements = [
  `CREATE TABLE IF NOT EXISTS demo_clock.ahead (
     id boolean PRIMARY KEY DEFAULT true CHECK (id),
     milliseconds bigint NOT NULL
   )`,
  'INSERT INTO demo_clock.ahead (milliseconds) VALUES (0) ON CONFLICT DO NOTHING',
];
const pollIntervalMs = 1_000;

/** The demo's clock: the time of `real` plus a stored offset, shared by all servers of a database, also after a restart. */
export async function startDemoClock(
  databaseUrl: string,
  real: Clock,
  onError: (error: Error) => void,
): Promise<DemoClock> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'swing-demo-clock',
    statement_timeout: 5_000,
  });
  pool.on('error', onError);
  await createSchema(pool, 'demo_clock', statements);
  let ahead = 0;
  const read = async () => {
    const { rows } = await pool.query<{ milliseconds: string }>('SELECT milliseconds FROM demo_clock.ahead');
    // The clock never goes back, whatever was read.
    ahead = Math.max(ahead, Number(rows[0]?.milliseconds ?? 0));
  };
  await read();
  const polling = setInterval(() => void read().catch(onError), pollIntervalMs);
  polling.unref();
  return {
    now: () => new Date(real.now().getTime() + ahead),
    async moveTo(now) {
      await pool.query('UPDATE demo_clock.ahead SET milliseconds = greatest(milliseconds, $1)', [
        now.getTime() - real.now().getTime(),
      ]);
      await read();
    },
    async stop() {
      clearInterval(polling);
      await pool.end();
    },
  };
}
