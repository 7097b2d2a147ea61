import { createWorkQueue } from '@swing/auth/work-queue';
import type { Transaction } from '@swing/db/client';
import type { Services } from '../../../kernel/services.ts';

/** These wait for the provider while they hold a connection, so they must never hold all of them. */
const turns = createWorkQueue({ concurrency: 4, maxWaiting: 100 });
/** Milliseconds; the gateway gives up earlier, and others may have to wait for it. */
const timeout = 45_000;
const limit = `${timeout}ms`;

/** A transaction that reads from the provider while it holds its locks (billing-8). Throws BusyError. */
export function billingTransaction<Result>(
  { database }: Pick<Services, 'database'>,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return turns.run(() =>
    database.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('lock_timeout', ${limit}, true), set_config('statement_timeout', ${limit}, true)`;
        return run(tx);
      },
      { timeout },
    ),
  );
}
