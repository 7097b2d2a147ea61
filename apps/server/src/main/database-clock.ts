import type { Clock } from '@swing/domain/clock';
import type pg from 'pg';

const pollIntervalMs = 15_000;
/** A smaller difference does no harm. */
const toleratedMs = 1_000;

interface DatabaseClockOptions {
  pool: Pick<pg.Pool, 'query'>;
  onError(error: Error): void;
  /** Called when this machine's clock begins to differ, or differs by another number of seconds. */
  onDifference(seconds: number): void;
}

export interface DatabaseClock extends Clock {
  stop(): Promise<void>;
}

/**
 * The time of Postgres, so that all servers of a database agree when the clock of a machine is wrong (operation-11). While the database is
 * away, the difference that was read last is used.
 */
export async function startDatabaseClock({
  pool,
  onError,
  onDifference,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  let differenceMs = 0;
  const read = async () => {
    const before = Date.now();
    const { rows } = await pool.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    const after = Date.now();
    const measuredMs = Number(rows[0]?.now) - (before + after) / 2;
    // The query may have waited before the database read its clock, or after it.
    const inexactMs = toleratedMs + Math.max(0, after - before) / 2;
    const nextMs = Math.abs(measuredMs) < inexactMs ? 0 : measuredMs;
    if (Math.abs(nextMs - differenceMs) < inexactMs) return;
    differenceMs = nextMs;
    onDifference(Math.round(-differenceMs / 1000));
  };
  await read();
  let reading: Promise<void> = Promise.resolve();
  const polling = setInterval(() => {
    reading = read().catch(onError);
  }, pollIntervalMs);
  polling.unref();
  return {
    now: () => new Date(Date.now() + differenceMs),
    stop() {
      clearInterval(polling);
      return reading;
    },
  };
}
