import { prepareSchema as prepareMailInbox } from '@swing/dev-mail/schema';
import { prepareSchema as preparePayments } from '@swing/dev-payments/store/schema';
import pg from 'pg';
import { startDemoClock } from './demo-clock.ts';

/** Creates the tables of all stand-ins, for a restore. They create them at their start otherwise. */
export async function prepareStandIns(databaseUrl: string): Promise<void> {
  const clock = await startDemoClock(databaseUrl, { now: () => new Date() }, () => {});
  await clock.stop();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await prepareMailInbox(pool);
    await preparePayments(pool);
  } finally {
    await pool.end();
  }
}
