import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const leaseSeconds = 120;
const renewEverySeconds = 20;
/** A deletion that began before the lease and takes longer than this belongs to a process that has ended. */
const runningDeletionMinutes = 5;
const pollMs = 200;
const takeoverMs = 3_000;

/** Another backup of the same database is being made. */
export class LeaseTakenError extends Error {
  override readonly name = 'LeaseTakenError';
}

export interface DeletionLease {
  /** Throws if the lease could not be renewed in time, so that objects may have been deleted since. */
  assertHeld(): void;
  release(): Promise<void>;
}

/**
 * Makes all servers keep deleted objects until `release`, or until two minutes after this process or its connection has ended. Returns
 * once deletions that were already running have finished. Do not run other queries on `client` until then. Throws LeaseTakenError.
 */
export async function takeDeletionLease(client: pg.ClientBase): Promise<DeletionLease> {
  // Held by this connection, so that the lease of a killed backup does not block the next one.
  for (const started = Date.now(); !(await tryLock(client)); ) {
    // Postgres needs a moment to notice that a process was killed.
    if (Date.now() - started > takeoverMs) throw new LeaseTakenError('Another backup of this database is running.');
    await delay(pollMs);
  }
  const renew = async () => {
    const until = Date.now() + leaseSeconds * 1000;
    await client.query(`UPDATE deletion_leases SET expires_at = clock_timestamp() + $1 * interval '1 second'`, [
      leaseSeconds,
    ]);
    return until;
  };
  let heldUntil = await renew();
  let running: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => {
    running = renew().then(
      (until) => void (heldUntil = Date.now() < heldUntil ? until : 0),
      () => {},
    );
  }, renewEverySeconds * 1000);
  renewal.unref();
  try {
    await untilDeletionsEnd(client);
  } catch (error) {
    clearInterval(renewal);
    throw error;
  }
  return {
    assertHeld() {
      if (Date.now() >= heldUntil)
        throw new Error('The database could not be reached in time to keep deleted objects.');
    },
    async release() {
      clearInterval(renewal);
      await running;
      await client.query(`UPDATE deletion_leases SET expires_at = clock_timestamp()`);
      await client.query(`SELECT pg_advisory_unlock(hashtextextended('backup', 0))`);
    },
  };
}

async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('backup', 0)) AS "isTaken"`,
  );
  return rows[0]?.isTaken ?? false;
}

async function untilDeletionsEnd(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT FROM object_deletions
       WHERE NOT is_deferred AND created_at > clock_timestamp() - $1 * interval '1 minute' LIMIT 1`,
      [runningDeletionMinutes],
    );
    if (!rowCount) return;
    await delay(pollMs);
  }
}
