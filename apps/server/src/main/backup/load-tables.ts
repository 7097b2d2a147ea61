import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest } from './backup-folder.ts';
import { BackupError } from './backup-error.ts';
import { columnList, quoted } from './connect.ts';

/**
 * Replaces the rows of all tables by those of a backup, in the caller's transaction. The tables must exist as they were when the backup
 * was made. Foreign keys are checked, triggers do not run.
 */
export async function loadTables(client: pg.ClientBase, path: string, manifest: Manifest): Promise<void> {
  const triggered = await tablesWithTriggers(client);
  const toggle = async (state: 'DISABLE' | 'ENABLE') => {
    for (const table of triggered) await client.query(`ALTER TABLE ${table} ${state} TRIGGER USER`);
  };
  await client.query(`TRUNCATE ${manifest.tables.map(quoted).join(', ')}`);
  await toggle('DISABLE');
  for (const table of manifest.tables) {
    const rows = client.query(copyFrom(`COPY ${quoted(table)} (${columnList(table.columns)}) FROM STDIN`));
    await pipeline(createReadStream(join(path, table.file)), createGunzip(), rows);
    if (rows.rowCount !== table.rows)
      throw new BackupError(`${quoted(table)} got ${rows.rowCount} of ${table.rows} rows.`);
  }
  await toggle('ENABLE');
  for (const sequence of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(sequence), sequence.value, sequence.isCalled]);
  }
}

async function tablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}
