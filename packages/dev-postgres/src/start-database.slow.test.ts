import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spawnHolder } from './testing/database-holder.ts';
import type { DatabaseHolder, HolderOptions } from './testing/database-holder.ts';
import { quickFolder } from './testing/quick-folder.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { canEnter, launchers } from './launcher.ts';
import { startDatabase } from './start-database.ts';
import type { RunningDatabase, StartOptions } from './start-database.ts';

const isRoot = process.getuid?.() === 0;
const ordinaryUser = 65_534;
const [ordinary] = launchers({ uid: ordinaryUser, gid: ordinaryUser });
const canOrdinaryUserRun = isRoot && (await canEnter(ordinary!, import.meta.dirname));

let dataDirectory: string;
let log: string[];
let started: RunningDatabase[];
let holders: DatabaseHolder[];

let madeDirectory: string;

beforeAll(async () => {
  madeDirectory = await mkdtemp(join(await quickFolder(), 'swing-made-'));
  await (await startDatabase({ dataDirectory: madeDirectory, isDurable: false })).stop();
});

afterAll(() => rm(madeDirectory, { recursive: true }));

/** Copies a database that was started and stopped before into the data folder, which is faster than creating one. */
async function useMadeDatabase(): Promise<void> {
  await promisify(execFile)('cp', ['-pR', join(madeDirectory, 'postgres'), dataDirectory]);
}

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(await quickFolder(), 'swing-start-'));
  [log, started, holders] = [[], [], []];
});

afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.leave()));
  await Promise.all(started.map(({ stop }) => stop()));
  await rm(dataDirectory, { recursive: true, force: true });
});

async function start(options: Partial<StartOptions> = {}): Promise<RunningDatabase> {
  const database = await startDatabase({ dataDirectory, isDurable: false, log: (line) => log.push(line), ...options });
  started.push(database);
  return database;
}

async function hold(options: HolderOptions = {}): Promise<DatabaseHolder> {
  const holder = await spawnHolder(dataDirectory, options);
  holders.push(holder);
  return holder;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterId(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDirectory, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

const isReachable = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

describe('one data folder', () => {
  it('keeps data, password and port between starts', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 7 as value');
    await first.stop();
    expect(await isReachable(first.url)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
    const { mode } = await stat(join(dataDirectory, 'postgres/password'));
    expect(mode & 0o777).toBe(0o600);
    expect(log.join('\n')).not.toContain(new URL(first.url).password);
  });

  it('listens on 127.0.0.1 only, requires the password, and syncs to disk', async () => {
    const { url } = await start({ isDurable: true });
    const rows = await query(
      url,
      `select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync',
       'full_page_writes', 'synchronous_commit', 'password_encryption') order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    });
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('uses another port when the stored one is taken', async () => {
    await useMadeDatabase();
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, '127.0.0.1');
    const second = await start();
    expect(Number(new URL(second.url).port)).not.toBe(port);
    expect(await isReachable(second.url)).toBe(true);
    squatter.close();
  });

  it('removes the remains of a killed first start', async () => {
    await mkdir(join(dataDirectory, 'postgres/initialising-999999999-aa'), { recursive: true });
    const { url } = await start();
    expect(await isReachable(url)).toBe(true);
    expect((await readdir(join(dataDirectory, 'postgres'))).sort()).toEqual([
      'cluster',
      'password',
      'server.log',
      'state.json',
    ]);
  });

  it('starts despite a pid file with the id of an unrelated process', async () => {
    await useMadeDatabase();
    const path = join(dataDirectory, 'postgres/cluster/postmaster.pid');
    await writeFile(path, `${process.pid}\n${dataDirectory}\n0\n1\n\n127.0.0.1\n`);
    expect(await isReachable((await start()).url)).toBe(true);
  });
});

describe('several servers', () => {
  it('share one Postgres, which stops with the last', async () => {
    await useMadeDatabase();
    const other = await hold();
    const mine = await start();
    expect(mine.url).toBe(other.answer.url);
    expect(log).toEqual([expect.stringMatching(/^Joined the database that is already running/)]);
    await other.leave();
    expect(await isReachable(mine.url)).toBe(true);
    await mine.stop();
    expect(await isReachable(mine.url)).toBe(false);
  });

  it('may create the database at the same time', async () => {
    const urls = await Promise.all([start(), start(), start()]);
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    await Promise.all(urls.map(({ stop }) => stop()));
    expect(await isReachable(urls[0].url)).toBe(false);
  });

  it('may stop at the same moment', async () => {
    await useMadeDatabase();
    const [one, other] = [await start(), await start()];
    await Promise.all([one.stop(), other.stop(), one.stop()]);
    expect(await isReachable(one.url)).toBe(false);
  });
});

describe('after kill -9', () => {
  it('of the server only, the next server joins the running Postgres and stops it at its own end', async () => {
    await useMadeDatabase();
    const killed = await hold();
    const url = killed.answer.url!;
    await query(url, 'create table kept as select 7 as value');
    const processId = await postmasterId();
    await killed.kill();
    const adopting = await start();
    expect(await postmasterId()).toBe(processId);
    expect(await query(adopting.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await adopting.stop();
    expect(await isReachable(url)).toBe(false);
  });

  it('of the server and its Postgres, the next server starts with every acknowledged row', async () => {
    await useMadeDatabase();
    const killed = await hold({ isDurable: true });
    await query(killed.answer.url!, 'create table kept as select 7 as value');
    process.kill(await postmasterId(), 'SIGKILL');
    await killed.kill();
    const { url } = await start({ isDurable: true });
    expect(await query(url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('of Postgres only, the server restarts it on the same port', async () => {
    await useMadeDatabase();
    const { url } = await start({ isDurable: true });
    await query(url, 'create table kept as select 7 as value');
    process.kill(await postmasterId(), 'SIGKILL');
    await expect.poll(() => query(url, 'select value from kept').catch(() => []), { timeout: 20_000 }).toHaveLength(1);
    expect(log.join('\n')).toContain('The database has stopped unexpectedly; restarting it');
  });
});

describe('explains in one sentence that it cannot use', () => {
  it('a folder of another major version of Postgres', async () => {
    await useMadeDatabase();
    await writeFile(join(dataDirectory, 'postgres/cluster/PG_VERSION'), '13\n');
    const failure = start();
    await expect(failure).rejects.toThrow(DatabaseStartError);
    await expect(failure).rejects.toThrow(
      /was made by Postgres 13, but this version brings Postgres 18, which cannot read it/,
    );
  });

  it('a data folder that cannot be created', async () => {
    await writeFile(join(dataDirectory, 'file'), '');
    const failure = start({ dataDirectory: join(dataDirectory, 'file/data') });
    await expect(failure).rejects.toThrow(DatabaseStartError);
    await expect(failure).rejects.toThrow(/^The data folder .*file\/data cannot be written \(ENOTDIR\)/);
  });

  it('programs that cannot be run', async () => {
    const postgres = join(dataDirectory, 'postgres-program');
    await writeFile(postgres, 'no program');
    await chmod(postgres, 0o755);
    const failure = start({ candidates: [{ postgres, initdb: postgres }] });
    await expect(failure).rejects.toThrow(DatabaseStartError);
    await expect(failure).rejects.toThrow(/^No Postgres programs can be run on this machine: .+ set DATABASE_URL\.$/);
  });

  it('a cluster whose password file is missing', async () => {
    await useMadeDatabase();
    await rm(join(dataDirectory, 'postgres/password'));
    await expect(start()).rejects.toThrow(/password file .* is missing or empty/);
  });

  it('settings that Postgres rejects, with its reason', async () => {
    await useMadeDatabase();
    await expect(start({ settings: { max_connections: 'many' } })).rejects.toThrow(
      'The database did not start: invalid value for parameter "max_connections": "many".',
    );
  });
});

describe.skipIf(isRoot)('as an ordinary user', () => {
  it('refuses a folder it may not write', async () => {
    await chmod(dataDirectory, 0o500);
    await expect(start()).rejects.toThrow(/cannot be written \(EACCES\)/);
    await chmod(dataDirectory, 0o700);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('runs Postgres as an ordinary user, even below a folder only root may enter', async () => {
    const hidden = join(dataDirectory, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    const { url } = await start({ dataDirectory: hidden });
    expect(await isReachable(url)).toBe(true);
    expect((await stat(join(hidden, 'postgres/cluster'))).uid).not.toBe(0);
  });
});

describe.runIf(canOrdinaryUserRun)('as root, with an ordinary user that can read this repository', () => {
  it('started by an ordinary user, refuses a folder that user may not write', async () => {
    const { answer } = await hold({ user: ordinaryUser });
    expect(answer.name).toBe('DatabaseStartError');
    expect(answer.message).toMatch(/cannot be written \(EACCES\)/);
  });

  it('uses the folder of an ordinary user without changing its owner', async () => {
    await chmod(dataDirectory, 0o777);
    const theirs = await hold({ user: ordinaryUser });
    expect(theirs.answer.url).toMatch(/^postgresql:/);
    await theirs.leave();
    const mine = await start();
    expect(mine.url).toBe(theirs.answer.url);
    await mine.stop();
    const again = await hold({ user: ordinaryUser });
    expect(again.answer.url).toBe(theirs.answer.url);
  });
});
