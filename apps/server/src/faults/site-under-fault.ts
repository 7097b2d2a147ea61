import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPasswords } from '@swing/auth/password';
import { closeDatabase, createDatabase, type Database } from '@swing/db/client';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import { createFileSystemStore } from '@swing/storage/file-system-store';
import type { ObjectStore } from '@swing/storage/object-store';
import { makeDataFolder, type DataFolder } from '../testing/data-folder.ts';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer, type ServerProcess } from '../testing/server-process.ts';
import { createStoryClient, type StoryClient } from '../testing/story-client.ts';

export const password = 'a password for faults';

export interface SiteUnderFault {
  folder: DataFolder;
  client: StoryClient;
  database: Database;
  storage: ObjectStore;
  factories: Factories;
  server(): ServerProcess;
  /** Kills the server with -9 and waits until it has ended. */
  kill(): Promise<void>;
  /** Starts the server again on the same data folder and port. */
  restart(): Promise<void>;
  /** Complete objects (path by name), and everything else in the store (unfinished uploads, locks) or in tmp. */
  files(): Promise<{ objects: Map<string, string>; leftovers: string[] }>;
  close(): Promise<void>;
}

/**
 * Starts the built server with a data folder and an embedded database of its own. `prepare` is called with the path of that folder before the
 * server starts.
 */
export async function startSiteUnderFault(
  env: Record<string, string> = {},
  prepare: (dataDirectory: string) => void = () => {},
): Promise<SiteUnderFault> {
  const folder = await makeDataFolder();
  prepare(folder.path);
  const port = await freePort();
  const start = () => startServer({ dataDirectory: folder.path, port, env: { SEED_DEMO: 'false', ...env } });
  let server = await start();
  const database = createDatabase(await folder.databaseUrl(), { applicationName: 'faults', maxConnections: 3 });
  const passwordHash = await createPasswords().hash(password);
  return {
    folder,
    client: createStoryClient(server.origin),
    database,
    storage: createFileSystemStore({ directory: join(folder.path, 'files') }),
    factories: createFactories(database, { now: new Date(), passwordHash, namespace: 'faults' }),
    server: () => server,
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    async restart() {
      server = await start();
    },
    files: () => filesBelow(folder.path),
    async close() {
      server.kill('SIGKILL');
      await server.ended;
      await closeDatabase(database);
      await folder.remove();
    },
  };
}

async function filesBelow(dataDirectory: string): ReturnType<SiteUnderFault['files']> {
  const objects = new Map<string, string>();
  const leftovers: string[] = [];
  for (const part of ['files', 'tmp']) {
    const entries = await readdir(join(dataDirectory, part), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((found) => found.isFile())) {
      const path = join(entry.parentPath, entry.name);
      if (path.includes('/files/objects/')) objects.set(entry.name, path);
      else leftovers.push(path.slice(dataDirectory.length + 1));
    }
  }
  return { objects, leftovers };
}
