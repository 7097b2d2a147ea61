import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { withDatabaseName } from '@swing/dev-postgres/testing/databases';
import pg from 'pg';

/** User id of "nobody" on the systems the project runs on. */
export const ordinaryUser = 65_534;

/** Returns null if tests can run the built server as an ordinary user, otherwise the reason, for a test title. */
export async function whyNoOrdinaryUser(): Promise<string | null> {
  if (process.getuid?.() !== 0) return ': needs root to become one';
  const options = { uid: ordinaryUser, gid: ordinaryUser };
  return promisify(execFile)(
    process.execPath,
    ['-e', 'fs.readdirSync(process.argv[1])', import.meta.dirname],
    options,
  ).then(
    () => null,
    () => ': they cannot read this repository',
  );
}

/** URL of an ordinary Postgres server, if the environment contains one. */
export const ordinaryPostgres = process.env.SWING_TEST_ORDINARY_POSTGRES;

export async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the ordinary Postgres server. */
export async function makeOrdinaryDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = ordinaryPostgres;
  if (server === undefined) throw new Error('SWING_TEST_ORDINARY_POSTGRES is not set');
  const name = `swing_faults_${randomBytes(6).toString('hex')}`;
  const onServer = (sql: string) => runSql(server, sql);
  await onServer(`create database ${name}`);
  return {
    url: withDatabaseName(server, name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}
