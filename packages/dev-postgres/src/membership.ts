import { realpath } from 'node:fs/promises';
import pg from 'pg';
import type { ClusterFolder } from './cluster-folder.ts';
import { superuser } from './initialise-cluster.ts';

// Every server that uses the cluster holds this lock shared, on its own connection. Only a server that gets it exclusively may
// stop Postgres. The connection of a killed server breaks, which releases its lock.
const membershipLock = 5_717_201;

export const databaseName = 'swing';

export interface Membership {
  /** Leaves the cluster. True if no other server uses it. Then no server can join until `end` is called. */
  leave: () => Promise<boolean>;
  /** Closes the connection that holds the lock. */
  end: () => Promise<void>;
  /** Resolves when the connection breaks or is closed. */
  lost: Promise<void>;
}

export type JoinResult =
  | { membership: Membership }
  | { refusal: 'unreachable' | 'foreign' | 'stopping'; reason: string };

/** Joins the cluster on `port` if that Postgres belongs to this folder. Creates the database if it does not exist. */
export async function joinCluster(folder: ClusterFolder, port: number, password: string): Promise<JoinResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    application_name: `swing-server-${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {});
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
  } catch (error) {
    await end();
    const { code, message } = error as Error & { code?: string };
    return { refusal: code?.startsWith('28') ? 'foreign' : 'unreachable', reason: message };
  }
  try {
    const shown = await client.query<{ data_directory: string }>('show data_directory');
    const directory = shown.rows[0]?.data_directory ?? '';
    if ((await resolved(directory)) !== (await resolved(folder.cluster))) {
      await end();
      return { refusal: 'foreign', reason: `the Postgres on port ${port} belongs to another folder` };
    }
    const locked = await client.query<{ joined: boolean }>('select pg_try_advisory_lock_shared($1) as joined', [
      membershipLock,
    ]);
    if (!locked.rows[0]?.joined) {
      await end();
      return { refusal: 'stopping', reason: 'it is being stopped' };
    }
    await makeDatabaseOnce(client);
  } catch (error) {
    await end();
    return { refusal: 'unreachable', reason: (error as Error).message };
  }
  return { membership: { leave: () => leave(client), end, lost } };
}

async function leave(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [membershipLock]);
    const alone = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [membershipLock]);
    return alone.rows[0]?.alone ?? false;
  } catch {
    return false;
  }
}

async function makeDatabaseOnce(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount) return;
  await client.query(`create database ${client.escapeIdentifier(databaseName)}`).catch((error: { code?: string }) => {
    // Another server created it at the same moment.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

function resolved(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
