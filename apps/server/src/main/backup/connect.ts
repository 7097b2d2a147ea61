import pg from 'pg';
import { BackupError } from './backup-error.ts';

/** Connects with the settings under which texts of rows are the same on every server. No statement has a time limit. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'swing-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=1 -c bytea_output=hex',
  });
  // A lost connection also fails the query that runs on it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Calls `work` with a connection of its own. */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const columnList = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Throws BackupError unless this version of the server has created all tables. */
export async function requireMigrated(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isReady: boolean }>(
    `SELECT to_regclass('public.restores') IS NOT NULL AND to_regclass('pgboss.job') IS NOT NULL AS "isReady"`,
  );
  if (rows[0]?.isReady) return;
  throw new BackupError('The database was never used by this version of the server: start the server once.');
}
