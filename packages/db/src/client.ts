import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from './generated/client.ts';

/** Prisma's client, and the pool of connections that it uses. */
export type Database = PrismaClient & { readonly [poolOfClient]: pg.Pool };
/** The client inside `database.$transaction(async (tx) => …)`. */
export type Transaction = Prisma.TransactionClient;
export type DatabaseOrTransaction = Database | Transaction;

/** For `readRows` and for metrics of the pool. */
export const poolOfClient = Symbol('pool');

export interface DatabaseOptions {
  /** Maximum number of connections. Default 10. */
  maxConnections?: number;
  /** Maximum duration of a statement in milliseconds. Default 15,000. */
  statementTimeout?: number;
  /** Maximum time a statement waits for a lock, in milliseconds. Default 5,000. */
  lockTimeout?: number;
  /** Milliseconds a transaction may be idle before the database server ends it. Default 30,000. */
  idleInTransactionTimeout?: number;
  /** Milliseconds to wait for a free or new connection. Default 10,000. */
  connectionTimeout?: number;
  /** Shown in pg_stat_activity. Default "swing". */
  applicationName?: string;
  /** Called when an idle connection breaks. The pool replaces it. */
  onConnectionError?: (error: Error) => void;
}

/**
 * A client with a pool of connections to `url` (postgresql://…). It connects on first use. End it with `closeDatabase`.
 * Sessions run in UTC, as the driver adapter assumes when it reads and writes timestamps.
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const connectionTimeout = options.connectionTimeout ?? 10_000;
  const onError = options.onConnectionError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectionTimeout,
    statement_timeout: options.statementTimeout ?? 15_000,
    lock_timeout: options.lockTimeout ?? 5_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout ?? 30_000,
    application_name: options.applicationName ?? 'swing',
    // Postgres expects a spinning disk, where reading one row of a table costs four times as much as the next one in order. It then
    // reads 100,000 entries of an index for searches rather than 300 rows.
    options: '-c TimeZone=UTC -c random_page_cost=1.1',
  });
  pool.on('error', onError);
  const client = new PrismaClient({
    // The adapter has types of its own for the same pg.
    adapter: new PrismaPg(pool as unknown as ConstructorParameters<typeof PrismaPg>[0], { onConnectionError: onError }),
    transactionOptions: { maxWait: connectionTimeout, timeout: 20_000 },
  });
  return Object.assign(client, { [poolOfClient]: pool });
}

/** Closes every connection after running statements have finished. */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$disconnect();
  const pool = database[poolOfClient];
  if (!pool.ending) await pool.end();
}

/** For readiness checks. Throws if the database does not respond. */
export async function checkDatabase(database: Database): Promise<void> {
  await database.$queryRaw`SELECT 1`;
}
