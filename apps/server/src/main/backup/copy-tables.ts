import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Manifest } from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import { columnList, quoted } from './connect.ts';
import { readByCursor, readSequences, readTables } from './database-catalog.ts';
import { writeLines, writeStream, type WrittenFile } from './files.ts';
import { neededObjects } from './stored-objects.ts';

type CopiedDatabase = Pick<Manifest, 'migrations' | 'jobs' | 'tables' | 'sequences'> & { files: Manifest['files'] };

/**
 * Writes every table of one snapshot of the database to `database/` in `draft`, and to `wantedFile` the objects that its rows need, in
 * the order of their keys.
 */
export async function copyTables(client: pg.ClientBase, draft: string, wantedFile: string): Promise<CopiedDatabase> {
  await mkdir(join(draft, 'database'), { mode: 0o700 });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const about = { migrations: await readMigrations(client), jobs: await readJobSchema(client) };
  const tables: Manifest['tables'] = [];
  const files: Manifest['files'] = [];
  for (const [index, table] of (await readTables(client)).entries()) {
    const file = `database/${String(index + 1).padStart(3, '0')}.${table.schema}.${table.name}.copy.gz`;
    // A query, because COPY cannot read a partitioned table by its name.
    const rows = client.query(copyTo(`COPY (SELECT ${columnList(table.columns)} FROM ${quoted(table)}) TO STDOUT`));
    const written: WrittenFile = await writeStream(join(draft, file), rows, { isCompressed: true });
    files.push({ path: file, ...written });
    tables.push({ ...table, rows: rows.rowCount, file });
  }
  // A sequence is not part of the snapshot. It may be ahead of the copied rows, never behind.
  const sequences: Manifest['sequences'] = [];
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(sequence)}`,
    );
    for (const state of rows) sequences.push({ ...sequence, ...state });
  }
  const sorted = `SELECT key, size::text, sha256, owner FROM (${neededObjects}) needed ORDER BY key COLLATE "C"`;
  await writeLines(wantedFile, readByCursor(client, sorted));
  await client.query('COMMIT');
  return { ...about, tables, sequences, files };
}

async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isFinished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  if (rows.some(({ isFinished }) => !isFinished)) throw new BackupError('A migration of the database is not finished.');
  return rows.map(({ name }) => name);
}

async function readJobSchema(client: pg.ClientBase): Promise<Manifest['jobs']> {
  const versions = await client.query<{ version: number }>('SELECT version FROM pgboss.version');
  const queues = await client.query<{ name: string }>('SELECT name FROM pgboss.queue ORDER BY created_on, name');
  return { schemaVersion: versions.rows[0]?.version ?? 0, queues: queues.rows.map(({ name }) => name) };
}
