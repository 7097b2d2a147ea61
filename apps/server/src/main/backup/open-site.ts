import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { MigrationError } from '@swing/db/migrate';
import { openStorage } from '@swing/storage/open-storage';
import type { ObjectStore } from '@swing/storage/object-store';
import { LeaseTakenError } from '../../kernel/deletions/deletion-lease.ts';
import { chooseStorage } from '../choose-storage.ts';
import { EnvError, readEnv, type Env } from '../env.ts';
import { createLogger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import { BackupError } from './backup-error.ts';
import { printError } from './print-line.ts';

export interface Site {
  env: Env;
  databaseUrl: string;
  storage: ObjectStore;
}

/**
 * Calls `work` with the database and the store of the server's environment. If that is the embedded Postgres, joins the running one, or
 * starts it and stops it afterwards. Prints an expected error as one line. Returns the exit code: that of `work`, or 1.
 */
export async function withSite(
  { needsDatabase }: { needsDatabase: boolean },
  work: (site: Site) => Promise<number>,
): Promise<number> {
  return reportingErrors(async () => {
    const env = readEnv();
    const storage = openStorage(chooseStorage(env, join(env.DATA_DIR, 'files')));
    if (env.DATABASE_URL) return await work({ env, databaseUrl: env.DATABASE_URL, storage });
    if (needsDatabase && !(await stat(join(env.DATA_DIR, 'postgres')).catch(() => null))) {
      throw new BackupError(`There is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL as for the server.`);
    }
    const { startEmbeddedPostgres } = await import('../demo/stand-ins.ts');
    const postgres = await startEmbeddedPostgres(env.DATA_DIR, createLogger(env.LOG_LEVEL));
    try {
      return await work({ env, databaseUrl: postgres.url, storage });
    } finally {
      await postgres.stop();
    }
  });
}

/** Prints an expected error as one line, and returns 1 for any error. */
export async function reportingErrors(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (thrown) {
    printError(isExpected(thrown) ? thrown.message : inspect(thrown));
    return 1;
  }
}

const expected = [BackupError, EnvError, LeaseTakenError, MigrationError, StartError];

function isExpected(thrown: unknown): thrown is Error {
  return expected.some((type) => thrown instanceof type);
}
