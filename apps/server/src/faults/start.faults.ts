import { access, chmod, constants, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder, type DataFolder } from '../testing/data-folder.ts';
import { freePort } from '@swing/dev-postgres/free-port';
import {
  spawnServer,
  startServer,
  stopServer,
  type ServerProcess,
  type ServerProcessOptions,
} from '../testing/server-process.ts';
import { createStoryClient } from '../testing/story-client.ts';
import {
  makeOrdinaryDatabase,
  ordinaryPostgres,
  ordinaryUser,
  runSql,
  whyNoOrdinaryUser,
} from './ordinary-user-and-postgres.ts';

const noOrdinaryUser = await whyNoOrdinaryUser();

let folder: DataFolder;
let port: number;
let running: ServerProcess[];
beforeEach(async () => {
  folder = await makeDataFolder();
  port = await freePort();
  running = [];
});
afterEach(async () => {
  for (const server of running) server.kill('SIGKILL');
  await Promise.all(running.map((server) => server.ended));
  await folder.remove();
});

async function start(options: Partial<ServerProcessOptions> = {}): Promise<ServerProcess> {
  const server = await startServer({ dataDirectory: folder.path, port, ...options });
  running.push(server);
  return server;
}

/** Starts a server that must fail. Returns its exit code and the lines of stderr. */
async function refusal(options: Partial<ServerProcessOptions> = {}): Promise<{ code: number; lines: string[] }> {
  const server = spawnServer({ dataDirectory: folder.path, port, ...options });
  running.push(server);
  expect(await server.ready).toBe(false);
  return { code: await server.ended, lines: server.stderr().trimEnd().split('\n') };
}

/** Signs in with the demo logins and returns what they see, to compare two starts. */
async function demoData({ origin }: ServerProcess) {
  const client = createStoryClient(origin);
  const player = await client.login('player@demo.test', 'swing-demo-1');
  const coach = await client.loginCoach('coach@demo.test', 'swing-demo-1');
  const [mine, queue] = await Promise.all([client.submissions(player), client.queue(coach)]);
  expect(mine.length).toBeGreaterThan(0);
  expect(queue.submissions.length).toBeGreaterThan(mine.length);
  const video = await client.stream(player, mine[0]?.r2Key ?? '');
  expect(video.status).toBe(200);
  return [...mine, ...queue.submissions].map(({ id, status }) => `${id} ${status}`);
}

describe('the server starts', () => {
  it('with demo data, prints its URLs, and shows a new admin password once, outside the log', async () => {
    const first = await start();
    expect(first.stdout()).toContain(`http://localhost:${port}/login`);
    expect(first.stdout()).toContain('player@demo.test and coach@demo.test, password swing-demo-1');
    const password = (await readFile(join(folder.path, 'admin-password'), 'utf8')).trim();
    expect(first.stdout()).toContain(password);
    const seen = await demoData(first);
    expect(await stopServer(first)).toBe(0);
    expect(first.stderr()).toBe('');

    const second = await start({ cwd: '/' });
    expect(second.stdout()).not.toContain(password);
    expect(await demoData(second), 'from another folder, with the same data').toEqual(seen);

    second.kill('SIGKILL');
    await second.ended;
    const third = await start();
    expect(await demoData(third), 'after kill -9').toEqual(seen);
    expect(await stopServer(third)).toBe(0);
    expect(await folder.postmaster(), 'nothing is left running').toBeNull();
  });

  it('twice on one data folder, each on its own port; the database stops with the last', async () => {
    const first = await start();
    const second = await start({ port: await freePort() });
    const seen = await demoData(first);
    expect(await demoData(second)).toEqual(seen);
    expect(await stopServer(first)).toBe(0);
    expect(await demoData(second)).toEqual(seen);
    expect(await stopServer(second)).toBe(0);
    expect(await folder.postmaster()).toBeNull();
  });

  it.skipIf(noOrdinaryUser !== null)(`as an ordinary user${noOrdinaryUser ?? ''}`, async () => {
    await folder.remove();
    folder = await makeDataFolder({ isOpen: true });
    const first = await start({ user: ordinaryUser, cwd: '/' });
    const seen = await demoData(first);
    expect(await stopServer(first)).toBe(0);
    const second = await start({ user: ordinaryUser });
    expect(await demoData(second)).toEqual(seen);
    expect(await stopServer(second)).toBe(0);
    expect(await folder.postmaster()).toBeNull();
  });

  it.skipIf(ordinaryPostgres === undefined)(
    `on an ordinary Postgres${ordinaryPostgres === undefined ? ': SWING_TEST_ORDINARY_POSTGRES names none' : ''}`,
    async () => {
      const { url, drop } = await makeOrdinaryDatabase();
      try {
        const first = await start({ env: { DATABASE_URL: url } });
        const seen = await demoData(first);
        first.kill('SIGKILL');
        await first.ended;
        const second = await start({ env: { DATABASE_URL: url } });
        expect(await demoData(second)).toEqual(seen);
        expect(await stopServer(second)).toBe(0);
        await expect(access(join(folder.path, 'postgres')), 'no database of its own').rejects.toThrow('ENOENT');
      } finally {
        await drop();
      }
    },
  );
});

describe('a server stopped while it is starting stops its database too', () => {
  it.each(['Creating the database', 'The database (Postgres', 'Applied migration', 'demo data created'])(
    'after "%s"; the next start succeeds as usual',
    async (line) => {
      const server = spawnServer({ dataDirectory: folder.path, port, env: { LOG_LEVEL: 'info' } });
      running.push(server);
      await expect.poll(server.stdout, { timeout: 60_000, interval: 5 }).toContain(line);
      expect(await stopServer(server)).toBe(0);
      expect(server.stderr()).toBe('');
      expect(await folder.postmaster()).toBeNull();
      const next = await start();
      await demoData(next);
      expect(await stopServer(next)).toBe(0);
    },
  );
});

describe('the server explains in one line why it does not start', () => {
  it('when the port is taken, and leaves no database behind', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
    const { code, lines } = await refusal({ env: { SEED_DEMO: 'false' } });
    holder.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^.*port.* is already in use.*PORT/i)]);
    expect(await folder.postmaster()).toBeNull();
  });

  it('when the data folder belongs to another major version of Postgres', async () => {
    await stopServer(await start({ env: { SEED_DEMO: 'false' } }));
    await writeFile(join(folder.path, 'postgres/cluster/PG_VERSION'), '13\n');
    const { code, lines } = await refusal();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The database in .* was made by Postgres 13, .*DATA_DIR/)]);
  });

  it('when the database was used by a newer version, and leaves it stopped', async () => {
    const older = await start({ env: { SEED_DEMO: 'false' } });
    await runSql(
      await folder.databaseUrl(),
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name) values ('a', 'b', now(), '9_newer')`,
    );
    await stopServer(older);
    const { code, lines } = await refusal();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^The database has the migration 9_newer, which this version does not/),
    ]);
    expect(await folder.postmaster()).toBeNull();
  });

  it.skipIf(noOrdinaryUser !== null)(`when the data folder cannot be written${noOrdinaryUser ?? ''}`, async () => {
    await chmod(folder.path, 0o755);
    const { code, lines } = await refusal({ user: ordinaryUser });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The data folder .* cannot be written \(EACCES\).*DATA_DIR/)]);
  });

  it('when the data folder is a file', async () => {
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    const { code, lines } = await refusal({ dataDirectory: file });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The data folder .* cannot be written/)]);
  });

  it('in production mode, naming what is missing', async () => {
    const { code, lines } = await refusal({ env: { APP_MODE: 'production', PUBLIC_URL: 'https://swing.test' } });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    const [line] = lines;
    for (const name of [
      'DATABASE_URL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'APP_SECRET',
      'S3_BUCKET',
      'STRIPE_SECRET_KEY',
      'MAIL_FROM',
    ]) {
      expect(line).toContain(name);
    }
    expect(line).not.toContain('PUBLIC_URL');
  });

  it('when DATABASE_URL points to a server that does not respond', async () => {
    const url = `postgresql://swing:secret@127.0.0.1:${await freePort()}/swing`;
    const { code, lines } = await refusal({ env: { DATABASE_URL: url } });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/DATABASE_URL|database/i);
    expect(lines[0]).not.toContain('secret');
  });

  it('when a variable is invalid', async () => {
    const { code, lines } = await refusal({ env: { ROLE: 'everything' } });
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^ROLE: /)]]);
    await expect(access(join(folder.path, 'postgres'), constants.F_OK)).rejects.toThrow('ENOENT');
  });
});
