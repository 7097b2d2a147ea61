import { inTransaction } from '@swing/dev-postgres/in-transaction';
import type { Clock } from '@swing/domain/clock';
import type pg from 'pg';
import { createWork, type Work } from './operations/work.ts';

/** Shared by the simulator's API and pages. */
export interface Simulation {
  pool: pg.Pool;
  clock: Clock;
  /** Origin of the site that serves the pages, without a trailing slash. */
  publicUrl: string;
  /** Called after a commit that may have created deliveries. */
  wakeDeliveries(): void;
}

export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** Returns the context of an operation in the transaction of `client`. `at` is the simulated time in Unix seconds; default: now. */
export function workOf(simulation: Simulation, client: pg.ClientBase, at = secondsOf(simulation.clock.now())): Work {
  return createWork(client, { now: at, pagesUrl: `${simulation.publicUrl}/dev/pay` });
}

/** Runs one change of the simulator's state. Changes are serialised. */
export async function runChange<Result>(
  simulation: Simulation,
  run: (work: Work) => Promise<Result>,
  at?: number,
): Promise<Result> {
  const result = await inTransaction(simulation.pool, async (client) => {
    await lockState(client);
    return run(workOf(simulation, client, at));
  });
  simulation.wakeDeliveries();
  return result;
}

/** Waits until all other changes have ended, then locks the state until the transaction ends. */
export async function lockState(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments_simulator state', 0))`);
}

/** Runs a read-only operation. */
export function runRead<Result>(simulation: Simulation, run: (work: Work) => Promise<Result>): Promise<Result> {
  return inTransaction(simulation.pool, (client) => run(workOf(simulation, client)));
}
