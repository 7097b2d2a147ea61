import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface SimulatorDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database on the server of this test run. */
export async function createSimulatorDatabase(): Promise<SimulatorDatabase> {
  const serverUrl = process.env['SWING_TEST_SERVER_URL'];
  if (!serverUrl) throw new Error('No test server: run vitest with the project "database".');
  const name = `swing_simulator_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `DROP DATABASE ${name}`) };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
