import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@swing/storage/object-store';
import { takeDeletionLease } from '../../kernel/deletions/deletion-lease.ts';
import { readErasures } from '../../kernel/deletions/erasures.ts';
import {
  backupFolder,
  erasureListFile,
  manifestFile,
  manifestHashFile,
  objectListFile,
  type Manifest,
} from './backup-folder.ts';
import { requireMigrated, withConnection } from './connect.ts';
import { copyObjects, type CopiedObjects } from './copy-objects.ts';
import { copyTables } from './copy-tables.ts';
import { hashFile, syncFolder, writeLines, writeStream } from './files.ts';
import { secretNames } from './secrets.ts';
import type { NeededObject } from './stored-objects.ts';

export interface BackupOptions {
  databaseUrl: string;
  storage: ObjectStore;
  /** DATA_DIR, for the generated secrets. */
  dataDirectory: string;
  /** Folder for backups. Created if it does not exist. */
  root: string;
  now?: Date;
}

export interface MadeBackup {
  name: string;
  tableCount: number;
  rowCount: number;
  objects: Omit<CopiedObjects, 'list' | 'faults'>;
  /** Objects that the backup does not have: they are not in the store, or have another size or hash there than their row has. */
  faults: NeededObject[];
}

/**
 * Makes a backup while servers run. It contains everything that was acknowledged before the call (operation-1). It is complete and
 * visible only when this returns; earlier backups stay as they are. Throws BackupError or LeaseTakenError.
 */
export function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  return withConnection(options.databaseUrl, async (client) => {
    await requireMigrated(client);
    const lease = await takeDeletionLease(client);
    try {
      return await copyEverything(options, lease.assertHeld);
    } finally {
      await lease.release().catch(() => {});
    }
  });
}

async function copyEverything(options: BackupOptions, assertLease: () => void): Promise<MadeBackup> {
  const { databaseUrl, storage, dataDirectory, root, now = new Date() } = options;
  const folder = backupFolder(root);
  for (const path of [root, folder.objects, folder.backups]) await mkdir(path, { recursive: true, mode: 0o700 });
  await removeDrafts(folder.backups);
  const previous = (await folder.names()).at(-1);
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  const draft = folder.draftOf(name);
  await mkdir(draft, { mode: 0o700 });
  const wantedFile = join(folder.backups, `.${name}.wanted`);

  const { files, ...database } = await withConnection(databaseUrl, (client) => copyTables(client, draft, wantedFile));
  const erasures = await writeLines(join(draft, erasureListFile), readErasures(storage));
  files.push({ path: erasureListFile, ...erasures });
  const previousPath = previous ? folder.pathOf(previous) : null;
  const { list, faults, ...objects } = await copyObjects({
    storage,
    folder,
    wantedFile,
    draft,
    previous: previousPath,
  });
  files.push({ path: objectListFile, ...list });
  const secrets = await copySecrets(dataDirectory, draft, files);
  // An object that was deleted in between would be missing here without a fault.
  assertLease();

  const { count, bytes } = objects;
  const manifest: Manifest = {
    format: 1,
    createdAt: now.toISOString(),
    ...database,
    objects: { count, bytes },
    secrets,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeStream(join(draft, manifestFile), Readable.from([text]));
  await writeStream(
    join(draft, manifestHashFile),
    Readable.from([`${createHash('sha256').update(text).digest('hex')}\n`]),
  );
  for (const path of [join(draft, 'database'), draft]) await syncFolder(path);
  await rename(draft, folder.pathOf(name));
  await syncFolder(folder.backups);
  await rm(wantedFile, { force: true });
  return {
    name,
    tableCount: database.tables.length,
    rowCount: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects,
    faults: await withoutDeleted(databaseUrl, faults),
  };
}

/** Leaves out objects whose deletion a server had begun before the backup and did not finish. */
async function withoutDeleted(databaseUrl: string, faults: NeededObject[]): Promise<NeededObject[]> {
  if (faults.length === 0) return [];
  const keys = faults.map(({ key }) => key);
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ key: string }>('SELECT key FROM object_deletions WHERE key = ANY ($1)', [keys]),
  );
  const deleted = new Set(rows.map(({ key }) => key));
  return faults.filter(({ key }) => !deleted.has(key));
}

async function copySecrets(dataDirectory: string, draft: string, files: Manifest['files']): Promise<string[]> {
  const copied: string[] = [];
  await mkdir(join(draft, 'secrets'), { mode: 0o700 });
  for (const name of secretNames) {
    const path = `secrets/${name}`;
    const target = join(draft, path);
    const hash = await hashFile(join(dataDirectory, name));
    if (!hash) continue;
    await copyFile(join(dataDirectory, name), target);
    const file = await open(target, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await file.close();
    files.push({ path, ...hash });
    copied.push(name);
  }
  await syncFolder(join(draft, 'secrets'));
  return copied;
}

/** Removes what interrupted backups left. The database's lock makes sure that no other one is running. */
async function removeDrafts(backups: string): Promise<void> {
  for (const name of await readdir(backups)) {
    if (name.startsWith('.')) await rm(join(backups, name), { recursive: true, force: true });
  }
}
