import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openClusterFolder } from '@swing/dev-postgres/cluster-folder';
import { stopPostmaster } from '@swing/dev-postgres/postmaster';
import { processState } from '@swing/dev-postgres/process-state';
import { startDatabase } from '@swing/dev-postgres/start-database';
import { withDatabaseName } from '@swing/dev-postgres/testing/databases';
import { quickFolder } from '@swing/dev-postgres/testing/quick-folder';
import pg from 'pg';
import { migrate } from '../migrate.ts';

export interface TestServer {
  /** A server on which databases may be created. */
  url: string;
  /** Name of the migrated database that test databases are copied from. */
  template: string;
  stop: () => Promise<void>;
}

const migrationsDirectory = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));
const settings = {
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  max_wal_size: '128MB',
};
const folderPattern = /^swing-test-(\d+)-/;

/** A server with a migrated template: that of SWING_TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.SWING_TEST_DATABASE_URL;
  if (given) return { url: given, template: await makeTemplate(given), stop: async () => {} };
  await removeAbandoned();
  const dataDirectory = await mkdtemp(join(await quickFolder(), `swing-test-${process.pid}-`));
  const running = await startDatabase({ dataDirectory, isDurable: false, settings });
  const stop = async () => {
    await running.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    return { url: running.url, template: await makeTemplate(running.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the template for the current migrations once per server. An incomplete one has another name. */
async function makeTemplate(url: string): Promise<string> {
  const template = `swing_template_${await migrationsHash()}`;
  const draft = `${template}_draft`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [template]);
    const found = await client.query('select from pg_database where datname = $1', [template]);
    if (found.rowCount) return template;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(withDatabaseName(url, draft), { directory: migrationsDirectory });
    await client.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsDirectory)).sort()) {
    const sql = await readFile(join(migrationsDirectory, name, 'migration.sql')).catch(() => '');
    hash.update(name).update(sql);
  }
  return hash.digest('hex').slice(0, 12);
}

// A killed run leaves its server's folder behind.
async function removeAbandoned(): Promise<void> {
  const folder = await quickFolder();
  for (const entry of await readdir(folder)) {
    const processId = folderPattern.exec(entry)?.[1];
    if (!processId || (await processState(Number(processId))) === 'running') continue;
    const dataDirectory = join(folder, entry);
    try {
      await stopPostmaster(await openClusterFolder(dataDirectory));
      await rm(dataDirectory, { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}
