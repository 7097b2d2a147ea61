import { createHash, randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isMarkedAdditive, notAdditive } from './additive-migration.ts';

/** The database cannot be migrated to this version's schema. The message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrateOptions {
  /** Folder of `<time>_<name>/migration.sql`. Default: prisma/migrations of this repository. */
  directory?: string;
  /** Names of the only migrations to apply. Default: all. */
  only?: readonly string[];
  /** Called with the names of the applied migrations, while other servers still wait. What it throws is thrown. */
  finish?: (client: pg.ClientBase, applied: readonly string[]) => Promise<void>;
  log?: (line: string) => void;
}

interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file in hex. */
  checksum: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
  isFinished: boolean;
  /** Servers that do not know it may start. */
  isAdditive: boolean;
}

// Prisma's own lock and table, so that its tools and this runner exclude each other on one database.
const migrationLock = 72_707_369;
/** Content of the history's column `logs` for an additive migration. Prisma's tools read that column only for failed ones. */
const additiveLog = 'additive';
const historyTable = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

// Three levels up from this file, both in the source tree and in apps/server/dist, where it is bundled.
const defaultDirectory = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/**
 * Applies missing migrations, each in its own transaction, while other servers wait. Returns their names. Throws
 * `MigrationError`, without changing anything, if the history does not match this version.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? defaultDirectory);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'swing-migrate',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 300_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new MigrationError(`The database cannot be reached: ${(error as Error).message || String(error)}.`);
  }
  try {
    await refuseOldServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(historyTable);
    const missing = missingMigrations(migrations, await readHistory(client));
    const wanted = options.only ? missing.filter(({ name }) => options.only?.includes(name)) : missing;
    for (const migration of wanted) {
      await apply(client, migration);
      options.log?.(`Applied migration ${migration.name}`);
    }
    const applied = wanted.map(({ name }) => name);
    await options.finish?.(client, applied);
    return applied;
  } finally {
    await client.end();
  }
}

/** Names of all migrations that this version knows, in order. Throws MigrationError. */
export async function readMigrationNames(directory = defaultDirectory): Promise<string[]> {
  return (await readMigrations(directory)).map(({ name }) => name);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => {
    throw new MigrationError(`The migrations folder ${directory} is missing: this copy of the software is incomplete.`);
  });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, 'migration.sql'), 'utf8').catch(() => {
        throw new MigrationError(`Migration ${name} has no migration.sql: this copy of the software is incomplete.`);
      });
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const shown = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  const [server] = shown.rows;
  if (!server || Number(server.server_version_num) >= 150_000) return;
  throw new MigrationError(`The database runs Postgres ${server.server_version}; version 15 or newer is needed.`);
}

async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select migration_name as name, checksum, finished_at is not null as "isFinished",
       coalesce(logs, '') = $1 as "isAdditive"
     from _prisma_migrations where rolled_back_at is null order by migration_name`,
    [additiveLog],
  );
  return rows;
}

function missingMigrations(migrations: Migration[], history: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const applied of history) {
    const migration = known.get(applied.name);
    if (!migration && applied.isAdditive && applied.isFinished) continue;
    if (!migration) {
      throw new MigrationError(
        `The database has the migration ${applied.name}, which this version does not know: it was used by a newer version, start that one.`,
      );
    }
    if (!applied.isFinished) {
      throw new MigrationError(
        `Migration ${applied.name} was begun by another tool and never finished: repair it with "prisma migrate resolve".`,
      );
    }
    if (migration.checksum !== applied.checksum) {
      throw new MigrationError(
        `Migration ${applied.name} was changed after it was applied to this database: restore the file and put the change into a new migration.`,
      );
    }
  }
  const appliedNames = new Set(history.map(({ name }) => name));
  return migrations.filter(({ name }) => !appliedNames.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID();
  const isAdditive = isMarkedAdditive(sql);
  const breaking = isAdditive ? notAdditive(sql) : null;
  if (breaking)
    throw new MigrationError(`Migration ${name} is marked as additive, but has the statement "${breaking}".`);
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = '30s'`);
    await client.query('insert into _prisma_migrations (id, checksum, migration_name, logs) values ($1, $2, $3, $4)', [
      id,
      checksum,
      name,
      isAdditive ? additiveLog : null,
    ]);
    await client.query(sql);
    await client.query(
      'update _prisma_migrations set finished_at = clock_timestamp(), applied_steps_count = 1 where id = $1',
      [id],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(`Migration ${name} failed and was undone: ${(error as Error).message}.`, { cause: error });
  }
}
