import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { choosePrograms } from './choose-programs.ts';
import { clusterOwner, giveFolderTo, readOrCreatePassword, openClusterFolder, writeState } from './cluster-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { startOrJoinCluster } from './start-or-join-cluster.ts';
import { initialiseCluster, superuser } from './initialise-cluster.ts';
import { databaseName } from './membership.ts';
import { stopPostmaster } from './postmaster.ts';

export interface StartOptions {
  /** The product's data folder. The database is in its subfolder `postgres`. */
  dataDirectory: string;
  /** Called once per log line. Lines never contain secrets. */
  log?: (line: string) => void;
  /** False: faster, but not safe against power cuts. For tests only. */
  isDurable?: boolean;
  /** Postgres settings by name. They override the defaults. */
  settings?: Record<string, string>;
  /** Programs to try: only the installed ones, or these. Default: those of the npm package, then the installed ones. */
  candidates?: 'installed' | PostgresBinaries[];
}

export interface RunningDatabase {
  /** postgresql://…, includes the password. Must not be logged. */
  url: string;
  /** Leaves the database. Postgres stops with the last server that uses it. Idempotent. */
  stop: () => Promise<void>;
}

/** Longest delay between attempts to restart a database, in milliseconds. */
const longestPause = 5_000;
const withoutDurability = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the built-in Postgres of a data folder, or joins it if it is running, because a killed server left it behind or another
 * server uses it. While this process runs, a Postgres that dies is restarted. Throws `DatabaseStartError`.
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
  const password = await readOrCreatePassword(folder, launcher.owner);
  if (!(await clusterOwner(folder))) {
    log(`Creating the database (Postgres ${version}) in ${folder.root}`);
    await initialiseCluster({ folder, binaries, launcher, major, isDurable });
  }
  const settings = { ...(isDurable ? {} : withoutDurability), ...options.settings };
  const entering = { folder, binaries, launcher, password, settings, version, log };
  let entry = await startOrJoinCluster(entering);
  const { port } = entry;
  await writeState(folder, { major, port });

  let isStopping = false;
  let recovery: Promise<void> | null = null;
  const recover = async () => {
    log('The database has stopped unexpectedly; restarting it');
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, longestPause)) {
      await delay(pause);
      try {
        entry = await startOrJoinCluster({ ...entering, onlyPort: port });
        return watch();
      } catch (error) {
        log(`The database could not be restarted yet: ${(error as Error).message}`);
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
