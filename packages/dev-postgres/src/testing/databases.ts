import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** The server that Vitest's project "database" starts for all tests of a run. */
export function serverOfThisRun(): { url: string; template: string } {
  const { SWING_TEST_SERVER_URL: url, SWING_TEST_TEMPLATE: template } = process.env;
  if (url && template) return { url, template };
  throw new Error('No test server: run vitest with the project "database", or pass one made by startTestServer().');
}

/** Creates an empty database on the server of this test run. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = serverOfThisRun().url;
  const name = `swing_empty_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return { url: withDatabaseName(server, name), drop: () => onServer(server, `drop database ${name}`) };
}

/** The URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs a statement on a connection of its own. */
export async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
