import { randomBytes } from 'node:crypto';
import { onServer, serverOfThisRun, withDatabaseName } from '@swing/dev-postgres/testing/databases';
import pg from 'pg';
import { closeDatabase, createDatabase } from '../client.ts';
import type { Database, DatabaseOptions } from '../client.ts';

export interface TestDatabase {
  url: string;
  database: Database;
  /** Closes `database` and drops it, even if other clients are connected. */
  drop: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /** The server to create it on. Default: the server of this test run. */
  server?: { url: string; template: string };
  client?: DatabaseOptions;
}

/** An empty, migrated database for one test file: `beforeAll(createTestDatabase)`, `afterAll(drop)`. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = options.server ?? serverOfThisRun();
  const name = `swing_test_${randomBytes(8).toString('hex')}`;
  const template = pg.escapeIdentifier(server.template);
  // The default strategy copies through the WAL and writes everything twice.
  await onServer(server.url, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabaseName(server.url, name);
  const database = createDatabase(url, { applicationName: name, ...options.client });
  return {
    url,
    database,
    async drop() {
      await closeDatabase(database);
      await onServer(server.url, `drop database if exists ${name} with (force)`);
    },
  };
}
