import type { Clock } from '@swing/domain/clock';
import type pg from 'pg';
import { createWork } from './operations/create-work.ts';
import type { Work } from './operations/work.ts';
import { inTransaction } from './store/in-transaction.ts';

/** Everything the simulator's ways in share. */
export interface Simulation {
  pool: pg.Pool;
  clock: Clock;
  /** Origin of the site that shows the pages; no slash at the end. */
  publicUrl: string;
  /** Called after a commit that may have left something to deliver. */
  wakeDeliveries(): void;
}

export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
export const pagesUrlOf = ({ publicUrl }: Pick<Simulation, 'publicUrl'>) => `${publicUrl}/dev/pay`;

/** One change of the simulator's state; such changes go one by one. `at` is the moment (unix seconds), else now. */
export async function change<Result>(
  simulation: Simulation,
  run: (work: Work) => Promise<Result>,
  at = secondsOf(simulation.clock.now()),
): Promise<Result> {
  const result = await inTransaction(simulation.pool, async (client) => {
    await lockState(client);
    return run(createWork(client, { now: at, pagesUrl: pagesUrlOf(simulation), request: null }));
  });
  simulation.wakeDeliveries();
  return result;
}

/** Waits for every other change to end. */
export async function lockState(client: pg.ClientBase): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('payments_simulator state', 0))`);
}

/** A look that changes nothing. */
export function look<Result>(simulation: Simulation, run: (work: Work) => Promise<Result>): Promise<Result> {
  return inTransaction(simulation.pool, (client) =>
    run(
      createWork(client, {
        now: secondsOf(simulation.clock.now()),
        pagesUrl: pagesUrlOf(simulation),
        request: null,
      }),
    ),
  );
}
