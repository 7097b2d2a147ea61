import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClusterFolder } from '@swing/dev-postgres/cluster-folder';
import { superuser } from '@swing/dev-postgres/initialise-cluster';
import { databaseName } from '@swing/dev-postgres/membership';
import { findRunningPostmaster, stopPostmaster, type Postmaster } from '@swing/dev-postgres/postmaster';

export interface DataFolder {
  path: string;
  /** URL of the embedded database. A server must have created it. */
  databaseUrl(): Promise<string>;
  /** The embedded database's main process, or null if it is not running. */
  postmaster(): Promise<Postmaster | null>;
  /** Stops a database left by a killed server, and deletes the folder. */
  remove(): Promise<void>;
}

/** Creates a temporary DATA_DIR. With `isOpen`, any user may write to it. */
export async function makeDataFolder({ isOpen = false }: { isOpen?: boolean } = {}): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'swing-data-'));
  if (isOpen) await chmod(path, 0o777);
  return {
    path,
    async databaseUrl() {
      const folder = await openClusterFolder(path);
      const password = (await readFile(folder.passwordFile, 'utf8')).trim();
      const { port } = JSON.parse(await readFile(folder.stateFile, 'utf8')) as { port: number };
      return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`;
    },
    postmaster: async () => findRunningPostmaster(await openClusterFolder(path)),
    async remove() {
      await stopPostmaster(await openClusterFolder(path));
      await rm(path, { recursive: true, force: true });
    },
  };
}
