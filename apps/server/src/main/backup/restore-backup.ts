import { closeDatabase, createDatabase } from '@swing/db/client';
import { migrate, readMigrationNames } from '@swing/db/migrate';
import type { ObjectStore } from '@swing/storage/object-store';
import type pg from 'pg';
import { jobSchemaVersion, startJobs } from '../../kernel/jobs/jobs.ts';
import { jobs as allJobs } from '../job-list.ts';
import type { Manifest } from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import type { CheckedBackup } from './check-backup.ts';
import { withConnection } from './connect.ts';
import { readTables } from './database-catalog.ts';
import { eraseAgain } from './erase-again.ts';
import { loadTables } from './load-tables.ts';
import { requireEmptyStore, restoreObjects } from './restore-objects.ts';
import { requireSameSecrets, restoreSecrets } from './restore-secrets.ts';

export interface RestoreOptions {
  databaseUrl: string;
  storage: ObjectStore;
  dataDirectory: string;
  backup: CheckedBackup;
  /** Creates the tables of the stand-ins, which are not part of the migrations. Null in production. */
  prepareStandIns: ((databaseUrl: string) => Promise<void>) | null;
  log(line: string): void;
}

export interface Restored {
  rowCount: number;
  objectCount: number;
  /** Accounts that were deleted after the backup was made, and are deleted again. */
  erasedCount: number;
}

/**
 * Restores a backup into an empty database and an empty store. Throws BackupError, and then has changed nothing if the backup is from a
 * newer version, or if the database or the store is not empty. Servers refuse a database whose restore did not finish (operation-6).
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, storage, dataDirectory, backup, log } = options;
  const { name, path, manifest } = backup;
  await requireKnownVersion(manifest);
  await requireSameSecrets(path, manifest.secrets, dataDirectory);
  await requireEmptyStore(storage);
  return withConnection(databaseUrl, async (client) => {
    await requireEmptyDatabase(client);
    log(`Restoring ${manifest.objects.count} objects`);
    await restoreSecrets(path, manifest.secrets, dataDirectory);
    const objectCount = await restoreObjects(storage, backup);
    log(`Restoring ${manifest.tables.length} tables`);
    await prepareTables(options);
    await recordRestore(client, name);
    await client.query('BEGIN');
    await loadTables(client, path, manifest);
    // Again, because the rows of this table were replaced too.
    const id = await recordRestore(client, name);
    // Nothing is being backed up here, whatever the copied row says.
    await client.query(`UPDATE deletion_leases SET expires_at = 'epoch'`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    await migrate(databaseUrl, { log });
    const erasedCount = await eraseInRestored(options);
    await client.query('UPDATE restores SET completed_at = now() WHERE id = $1', [id]);
    return { rowCount: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objectCount, erasedCount };
  });
}

/** Records a restore that has not finished. Returns its id. */
async function recordRestore(client: pg.ClientBase, backup: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO restores (id, backup) VALUES (gen_random_uuid(), $1) RETURNING id',
    [backup],
  );
  return rows[0]?.id;
}

async function requireKnownVersion({ migrations, jobs }: Manifest): Promise<void> {
  const known = new Set(await readMigrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(`The backup was made by a newer version, which has the migration ${unknown}: use that one.`);
  if (jobs.schemaVersion === jobSchemaVersion()) return;
  throw new BackupError(
    `The backup has version ${jobs.schemaVersion} of the job queue's tables, this version of the server has ${jobSchemaVersion()}: restore it with the version that made it, then upgrade.`,
  );
}

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const [table] = await readTables(client);
  if (table) throw new BackupError(`The database is not empty, it has the table ${table.schema}.${table.name}.`);
}

/** Creates all tables as they were when the backup was made. */
async function prepareTables({ databaseUrl, backup, prepareStandIns, log }: RestoreOptions): Promise<void> {
  const { manifest } = backup;
  await migrate(databaseUrl, { only: manifest.migrations, log });
  // Each queue has a table of its own.
  const queues = manifest.jobs.queues.map((name) => ({ name, retry: {} }));
  const jobs = await startJobs(databaseUrl, queues as unknown as typeof allJobs, () => {});
  await jobs.stop();
  await prepareStandIns?.(databaseUrl);
  const tables = await withConnection(databaseUrl, readTables);
  const existing = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
  const unknown = manifest.tables.find(({ schema, name }) => !existing.has(`${schema}.${name}`));
  if (unknown) {
    throw new BackupError(
      `The backup has the table ${unknown.schema}.${unknown.name}, which does not exist with this APP_MODE.`,
    );
  }
}

async function eraseInRestored({ databaseUrl, storage }: RestoreOptions): Promise<number> {
  const database = createDatabase(databaseUrl, { applicationName: 'swing-restore' });
  const jobs = await startJobs(databaseUrl, allJobs, () => {});
  try {
    return await eraseAgain({ database, storage, jobs });
  } finally {
    await jobs.stop();
    await closeDatabase(database);
  }
}
