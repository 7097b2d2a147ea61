import { createWorkQueue } from '@swing/auth/work-queue';
import type { Transaction } from '@swing/db/client';
import type { Services } from '../../kernel/services.ts';

/** These transactions hold a connection while they wait for the provider, so they must never hold all connections. */
const queue = createWorkQueue({ concurrency: 4, maxWaiting: 100 });
/**
 * Milliseconds. Longer than the gateway's reading calls, because other transactions may have to wait for the lock. Charges take
 * longer, so they are made outside.
 */
const timeout = 45_000;
const limit = `${timeout}ms`;

/** Runs a transaction that reads from the provider while it holds locks (billing-8). Throws BusyError. */
export function billingTransaction<Result>(
  { database }: Pick<Services, 'database'>,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return queue.run(() =>
    database.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('lock_timeout', ${limit}, true), set_config('statement_timeout', ${limit}, true)`;
        return run(tx);
      },
      { timeout },
    ),
  );
}

/**
 * Serialises all billing work for one e-mail address until the transaction ends, because there may be no account to
 * lock yet. Call it before locking the account.
 */
export async function lockAddress(tx: Transaction, emailKey: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`checkout:${emailKey}`}, 0))`;
}
