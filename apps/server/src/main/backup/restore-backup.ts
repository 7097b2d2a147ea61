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
  /** Creates the tables of the stand-ins, which are not part of the migrations. Null in production. Called if the backup has such tables. */
  prepareStandIns: ((databaseUrl: string) => Promise<void>) | null;
  log(line: string): void;
}

export interface Restored {
  rowCount: number;
  objectCount: number;
  /** Accounts, submissions and library videos that were deleted after the backup was made, and are deleted again. */
  erasedCount: number;
}

/**
 * Restores a backup into an empty database and an empty store. Throws BackupError, and then has changed nothing if the backup is from a
 * newer version or another APP_MODE, or if the database or the store is not empty. From its first table on, servers refuse the
 * database until the restore has finished (operation-6).
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, storage, dataDirectory, backup, log } = options;
  const { name, path, manifest } = backup;
  await requireKnownVersion(manifest);
  requireKnownTables(options);
  await requireSameSecrets(path, manifest.secrets, dataDirectory);
  await requireEmptyStore(storage);
  return withConnection(databaseUrl, async (client) => {
    await requireEmptyDatabase(client);
    await migrateAsInBackup(options);
    log(`Restoring ${manifest.objects.count} objects`);
    await restoreSecrets(path, manifest.secrets, dataDirectory);
    const objectCount = await restoreObjects(storage, backup);
    log(`Restoring ${manifest.tables.length} tables`);
    await prepareOtherTables(options);
    await client.query('BEGIN');
    await loadTables(client, path, manifest);
    // Again, because the rows of this table were replaced too.
    const id = await recordRestore(client, name);
    // Nothing is being backed up here, whatever the copied row says.
    await client.query(`UPDATE deletion_leases SET expires_at = 'epoch'`);
    await revokeAccess(client);
    await keepUnfinishedJobs(client);
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

/**
 * Ends all sessions and voids one-time links, because they may have been ended or used after the backup (operation-7). Links that undo
 * a change of the address still work, as the change is in force again too.
 */
async function revokeAccess(client: pg.ClientBase): Promise<void> {
  await client.query('DELETE FROM sessions');
  await client.query(
    `UPDATE one_time_tokens SET used_at = now() WHERE used_at IS NULL AND purpose <> 'undo_email_change'`,
  );
}

/**
 * The job queue deletes jobs that were not begun within 14 days. Restored jobs wait for the operator, and may be older already. A job
 * that was running when the backup was made is tried again like one whose server has stopped.
 */
async function keepUnfinishedJobs(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE pgboss.job SET keep_until = greatest(keep_until, now() + interval '365 days') WHERE state <= 'active'`,
  );
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

const isOfStandIn = ({ schema }: { schema: string }) => schema !== 'public' && schema !== 'pgboss';

function requireKnownTables({ backup, prepareStandIns }: RestoreOptions): void {
  const unknown = prepareStandIns ? undefined : backup.manifest.tables.find(isOfStandIn);
  if (unknown) throw unknownTable(unknown);
}

function unknownTable({ schema, name }: { schema: string; name: string }): BackupError {
  return new BackupError(`The backup has the table ${schema}.${name}, which does not exist with this APP_MODE.`);
}

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  const [table] = await readTables(client);
  if (table) throw new BackupError(`The database is not empty, it has the table ${table.schema}.${table.name}.`);
}

/** Applies the backup's migrations, and records the restore before a server that starts meanwhile can use the tables. */
async function migrateAsInBackup({ databaseUrl, backup, log }: RestoreOptions): Promise<void> {
  const { migrations } = backup.manifest;
  await migrate(databaseUrl, {
    only: migrations,
    async finish(client, applied) {
      if (applied.length < migrations.length)
        throw new BackupError('A server has started on the database: stop it, and restore into an empty database.');
      await recordRestore(client, backup.name);
    },
    log,
  });
}

/** Creates the tables that are not created by migrations, as they were when the backup was made. */
async function prepareOtherTables({ databaseUrl, backup, prepareStandIns }: RestoreOptions): Promise<void> {
  const { manifest } = backup;
  // Each queue has a table of its own.
  const queues = manifest.jobs.queues.map((name) => ({ name, retry: {} }));
  const jobs = await startJobs(databaseUrl, queues as unknown as typeof allJobs, () => {});
  await jobs.stop();
  if (manifest.tables.some(isOfStandIn)) await prepareStandIns?.(databaseUrl);
  const tables = await withConnection(databaseUrl, readTables);
  const existing = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
  const unknown = manifest.tables.find(({ schema, name }) => !existing.has(`${schema}.${name}`));
  if (unknown) throw unknownTable(unknown);
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
