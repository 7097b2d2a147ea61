import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { choosePrograms } from './choose-programs.ts';
import { clusterOwner, giveFolderTo, keptPassword, openClusterFolder, writeState } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { enterCluster } from './enter-cluster.ts';
import { initialiseCluster, superuser } from './initialise-cluster.ts';
import { databaseName } from './membership.ts';
import { stopPostmaster } from './postmaster.ts';

export interface StartOptions {
  /** The product's data folder; the database lives in `postgres` inside it. */
  dataDirectory: string;
  /** Hears one line per thing worth knowing; never a secret. */
  log?: (line: string) => void;
  /** False trades safety against power cuts for speed; for tests only. */
  isDurable?: boolean;
  /** Postgres settings by name, over the defaults. */
  settings?: Record<string, string>;
  /** Programs to try instead of the npm package's and the installed ones. */
  candidates?: PostgresBinaries[];
}

export interface RunningDatabase {
  /** postgresql://… with the password inside: not for logs. */
  url: string;
  /** Leaves the database; Postgres stops with the last server that uses it. May be called twice. */
  stop: () => Promise<void>;
}

/** Milliseconds between attempts to bring a database back. */
const longestPause = 5_000;
const withoutDurability = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the built-in Postgres of a data folder, or joins it where it already runs: left by a killed server, or used by
 * another one. While this process lives a Postgres that dies is started again. Throws `DatabaseStartError`.
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const log = options.log ?? (() => {});
  const isDurable = options.isDurable ?? true;
  if (process.platform === 'win32') {
    throw new DatabaseStartError(
      'The built-in database runs on Linux and macOS: set DATABASE_URL to a Postgres server.',
    );
  }
  const folder = await openClusterFolder(options.dataDirectory);
  const programs = await choosePrograms(folder, ({ owner }) => giveFolderTo(folder, owner), options.candidates);
  const { binaries, launcher, major, version } = programs;
  const password = await keptPassword(folder, launcher.owner);
  if (!(await clusterOwner(folder))) {
    log(`Creating the database (Postgres ${version}) in ${folder.root}`);
    await initialiseCluster({ folder, binaries, launcher, major, isDurable });
  }
  const settings = { ...(isDurable ? {} : withoutDurability), ...options.settings };
  const entering = { folder, binaries, launcher, password, settings, version, log };
  let entry = await enterCluster(entering);
  const { port } = entry;
  await writeState(folder, { major, port });

  let isStopping = false;
  let recovery: Promise<void> | null = null;
  const recover = async () => {
    log('The database went away; bringing it back');
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, longestPause)) {
      await delay(pause);
      try {
        entry = await enterCluster({ ...entering, onlyPort: port });
        return watch();
      } catch (error) {
        log(`The database is not back yet: ${(error as Error).message}`);
      }
    }
  };
  const watch = () => {
    void entry.membership.lost.then(() => {
      if (!isStopping) recovery = recover();
    });
  };
  watch();

  const leave = async () => {
    isStopping = true;
    await Promise.race([recovery, delay(2 * longestPause, undefined, { ref: false })]);
    if (await entry.membership.leave()) {
      await stopPostmaster(folder);
      log('The database has stopped');
    }
    await entry.membership.end();
  };
  let stopped: Promise<void> | null = null;
  return {
    url: `postgresql://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`,
    stop: () => {
      stopped ??= leave();
      return stopped;
    },
  };
}
