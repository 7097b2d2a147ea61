import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';
import type { Prisma } from './generated/client.ts';

export type Database = PrismaClient;
/** The client inside `database.$transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient;
export type DatabaseOrTransaction = Database | Transaction;

export interface DatabaseOptions {
  /** Most connections held at once. Default 10. */
  maxConnections?: number;
  /** Milliseconds a statement may run. Default 15,000. */
  statementTimeout?: number;
  /** Milliseconds a statement may wait for a lock. Default 5,000. */
  lockTimeout?: number;
  /** Milliseconds a transaction may sit idle before the server ends it. Default 30,000. */
  idleInTransactionTimeout?: number;
  /** Milliseconds to wait for a free or new connection. Default 10,000. */
  connectionTimeout?: number;
  /** Shown in pg_stat_activity. Default "swing". */
  applicationName?: string;
  /** Hears of connections that break while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

/**
 * A client over a pool of connections to `url` (postgresql://…). Connects on first use; end it with `closeDatabase`.
 * Sessions run in UTC, which the driver adapter takes for granted when it reads and writes timestamps.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connectionTimeout = options.connectionTimeout ?? 10_000;
  const onError = options.onConnectionError ?? (() => {});
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max: options.maxConnections ?? 10,
      connectionTimeoutMillis: connectionTimeout,
      statement_timeout: options.statementTimeout ?? 15_000,
      lock_timeout: options.lockTimeout ?? 5_000,
      idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 30_000,
      application_name: options.applicationName ?? 'swing',
      options: '-c TimeZone=UTC',
    },
    { onPoolError: onError, onConnectionError: onError },
  );
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: connectionTimeout, timeout: 20_000 },
  });
}

/** Ends every connection; waits for running statements. */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$disconnect();
}
