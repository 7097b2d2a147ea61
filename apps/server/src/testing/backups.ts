import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, createDatabase, type Database } from '@swing/db/client';
import { createEmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { openStorage, type StorageSettings } from '@swing/storage/open-storage';
import type { ObjectStore } from '@swing/storage/object-store';
import { putObject } from '@swing/storage/testing/sources';
import type { Manifest } from '../main/backup/backup-folder.ts';
import { checkBackup } from '../main/backup/check-backup.ts';
import { makeBackup, type BackupOptions, type MadeBackup } from '../main/backup/make-backup.ts';
import { restoreBackup, type Restored, type RestoreOptions } from '../main/backup/restore-backup.ts';
import { verifySite } from '../main/backup/verify-site.ts';
import { prepareStandIns } from '../main/demo/prepare-stand-ins.ts';
import type { TestServer } from './test-server.ts';

/** An empty database, store and data folder to restore into. */
export interface RestoreTarget {
  databaseUrl: string;
  database: Database;
  storage: ObjectStore;
  dataDirectory: string;
  /** Checks and restores a backup. Default: the newest. With `manifest`, as if the backup had this one. */
  restore(name?: string, manifest?: Manifest, options?: Partial<RestoreOptions>): Promise<Restored>;
  faults(options?: { isDeep?: boolean }): Promise<string[]>;
  close(): Promise<void>;
}

/** A folder of backups of a test server, with a data folder that has generated secrets. */
export async function makeBackupFolder({ services, databaseUrl }: Pick<TestServer, 'services' | 'databaseUrl'>) {
  const directory = await mkdtemp(join(tmpdir(), 'swing-backups-'));
  const root = join(directory, 'backups of the site');
  const dataDirectory = directory;
  await writeFile(join(dataDirectory, 'app-secret'), 'the secret of the server\n', { mode: 0o644 });
  const targets: RestoreTarget[] = [];
  return {
    root,
    backup: (options: Partial<BackupOptions> = {}): Promise<MadeBackup> =>
      makeBackup({ databaseUrl, storage: services.storage, dataDirectory, root, ...options }),
    async target(storage?: StorageSettings): Promise<RestoreTarget> {
      const target = await makeTarget(root, storage);
      targets.push(target);
      return target;
    },
    async close() {
      for (const target of targets) await target.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
export type BackupsOfServer = Awaited<ReturnType<typeof makeBackupFolder>>;

async function makeTarget(root: string, settings?: StorageSettings): Promise<RestoreTarget> {
  const empty = await createEmptyDatabase();
  const database = createDatabase(empty.url, { applicationName: 'swing-restored', maxConnections: 2 });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'swing-restored-'));
  const storage = openStorage(settings ?? { directory: join(dataDirectory, 'files') });
  return {
    databaseUrl: empty.url,
    database,
    storage,
    dataDirectory,
    async restore(name, manifest, options) {
      const checked = await checkBackup(root, name);
      const backup = { ...checked, manifest: manifest ?? checked.manifest };
      const site = { databaseUrl: empty.url, storage, dataDirectory };
      return restoreBackup({ ...site, backup, prepareStandIns, log: () => {}, ...options });
    },
    faults: ({ isDeep = true } = {}) => faultsOf({ databaseUrl: empty.url, storage }, isDeep),
    async close() {
      await closeDatabase(database);
      await empty.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Stores the original of a new submission, with its row. */
export async function storeOriginal(
  { factories, services }: Pick<TestServer, 'factories'> & { services: Pick<TestServer['services'], 'storage'> },
  bytes: Buffer,
): Promise<string> {
  const { storedKey } = await factories.createSubmission({
    player: await factories.createPlayer(),
    status: 'pending',
    storedSize: BigInt(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    cleanState: 'none',
    cleanKey: null,
  });
  if (storedKey === null) throw new Error('A pending submission has an original');
  await putObject(services.storage, storedKey, bytes);
  return storedKey;
}

/** Everything that `verify` finds. */
export async function faultsOf(site: { databaseUrl: string; storage: ObjectStore }, isDeep = true): Promise<string[]> {
  const faults: string[] = [];
  for await (const fault of verifySite({ ...site, isDeep })) faults.push(fault);
  return faults.sort();
}
