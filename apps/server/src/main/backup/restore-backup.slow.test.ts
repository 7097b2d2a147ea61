import { appendFile, readdir, readFile, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, readMigrationNames } from '@swing/db/migrate';
import { createEmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { patternBytes, putObject } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBackupFolder, type BackupsOfServer, type RestoreTarget } from '../../testing/backups.ts';
import { startJobs } from '../../kernel/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanUp } from '../clean-up.ts';
import { prepareStandIns } from '../demo/prepare-stand-ins.ts';
import { seedDemo } from '../demo/seed/seed-demo.ts';
import { jobs as allJobs } from '../job-list.ts';
import { createLogger } from '../logger.ts';
import { checkBackup } from './check-backup.ts';
import { connect } from './connect.ts';
import { readSequences, readTables } from './database-catalog.ts';

/** Seeding converts every video of the demo, which takes minutes on a slow machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  await prepareStandIns(server.databaseUrl);
  await seedDemo(server.services, createLogger('silent'));
  await server.drainJobs();
  // Deletes the files of the demo's removed submission.
  await cleanUp(server.services, createLogger('silent'));
});
afterAll(() => server.close());

let backups: BackupsOfServer;
beforeEach(async () => {
  backups = await makeBackupFolder(server);
  return () => backups.close();
});

/** Every row of every table as text, and the next value of every sequence. */
async function contentOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = await connect(databaseUrl);
  const content: Record<string, string[]> = {};
  const selectAll = async (name: string, columns: string) => {
    const { rows } = await client.query<{ row: string }>(`SELECT (${columns})::text AS row FROM ${name} ORDER BY 1`);
    content[name] = rows.map(({ row }) => row);
  };
  for (const { schema, name, columns } of await readTables(client))
    await selectAll(`${schema}."${name}"`, `ROW(${columns.map((column) => `"${column}"`).join(', ')})`);
  for (const { schema, name } of await readSequences(client))
    await selectAll(`${schema}."${name}"`, 'ROW(last_value, is_called)');
  await client.end();
  return content;
}

async function objectsOf({ storage }: Pick<RestoreTarget, 'storage'>): Promise<string[]> {
  const listed: string[] = [];
  for await (const { key, size } of storage.list()) listed.push(`${key} ${size}`);
  return listed.sort();
}

/** Returns the permissions that occur below `root`: those of files, and those of folders including `root`. */
async function modesOf(root: string): Promise<{ files: number[]; folders: number[] }> {
  const modes = { files: new Set<number>(), folders: new Set<number>() };
  for (const path of ['', ...(await readdir(root, { recursive: true }))]) {
    const status = await stat(join(root, path));
    modes[status.isDirectory() ? 'folders' : 'files'].add(status.mode & 0o777);
  }
  return { files: [...modes.files], folders: [...modes.folders] };
}

async function expectUntouched(target: RestoreTarget): Promise<void> {
  expect(await contentOf(target.databaseUrl)).toEqual({});
  expect(await objectsOf(target)).toEqual([]);
  await expect(stat(join(target.dataDirectory, 'app-secret'))).rejects.toThrow('ENOENT');
}

describe('a restore onto an empty machine', () => {
  it('has every row, sequence, object and secret of the backup', async () => {
    const made = await backups.backup();
    expect(made.faults).toEqual([]);
    expect(await modesOf(backups.root)).toEqual({ files: [0o600], folders: [0o700] });
    const target = await backups.target();
    const expected = await contentOf(server.databaseUrl);
    const restored = await target.restore();
    expect(restored).toMatchObject({ rowCount: made.rowCount, objectCount: made.objects.count, erasedCount: 0 });
    const content = await contentOf(target.databaseUrl);
    // Written by the restore and, while it ran, by the job queue.
    const written = [
      'public."restores"',
      'public."deletion_leases"',
      'public."sessions"',
      'public."one_time_tokens"',
      'pgboss."version"',
      'pgboss."queue"',
    ];
    const compared = (all: Record<string, string[]>) => Object.entries(all).filter(([name]) => !written.includes(name));
    expect(compared(content).length).toBeGreaterThan(40);
    expect(compared(content)).toEqual(compared(expected));
    expect(await objectsOf(target)).toEqual(await objectsOf(server.services));
    expect(await target.faults()).toEqual([]);
    const secret = join(target.dataDirectory, 'app-secret');
    expect(await readFile(secret, 'utf8')).toBe('the secret of the server\n');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
  });

  it('has counters and lists that triggers keep, once more and not twice', async () => {
    await backups.backup();
    const target = await backups.target();
    await target.restore();
    await target.database.player.updateMany({ data: { coachId: null, coachLinkedAt: null } });
    expect(await target.faults()).toEqual([]);
  });

  it('migrates on a backup that was made before the last migration', async () => {
    const older = await createEmptyDatabase();
    const migrations = await readMigrationNames();
    await migrate(older.url, { only: migrations.slice(0, -1) });
    await (await startJobs(older.url, allJobs, () => {})).stop();
    // In SQL, because Prisma's statements name columns that the older database may not have.
    const id = '33333333-3333-4333-8333-333333333333';
    const client = await connect(older.url);
    await client.query(
      `INSERT INTO accounts (id, kind, email, email_key) VALUES ($1, 'player', 'Old@x.test', 'old@x.test')`,
      [id],
    );
    await client.query(`INSERT INTO players (account_id, first_name) VALUES ($1, 'Olga')`, [id]);
    await client.end();
    const made = await makeBackupFolder({ services: server.services, databaseUrl: older.url });
    onTestFinished(async () => {
      await made.close();
      await older.drop();
    });
    await made.backup();
    const target = await made.target();
    await target.restore();
    expect(await target.database.player.findMany({ include: { account: true } })).toMatchObject([
      { accountId: id, firstName: 'Olga', account: { email: 'Old@x.test' } },
    ]);
    const applied = await target.database.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1`;
    expect(applied.map(({ name }) => name)).toEqual(migrations);
    expect(await target.faults()).toEqual([]);
  });

  it('restores the named backup, or the newest', async () => {
    const first = await backups.backup();
    const coach = await server.factories.createCoach();
    const second = await backups.backup();
    const [older, newest] = [await backups.target(), await backups.target()];
    await older.restore(first.name);
    await newest.restore();
    expect(await older.database.coach.findUnique({ where: { accountId: coach.accountId } })).toBeNull();
    expect(await newest.database.coach.findUnique({ where: { accountId: coach.accountId } })).not.toBeNull();
    await expect(checkBackup(backups.root, 'other')).rejects.toThrow(
      `There is no backup other in ${join(backups.root, 'backups')}: it has ${first.name}, ${second.name}.`,
    );
  });
});

describe('a restore is refused, and changes nothing,', () => {
  it('if the database is not empty', async () => {
    await backups.backup();
    const target = await backups.target();
    await target.database.$executeRaw`CREATE TABLE notes (id integer)`;
    await expect(target.restore()).rejects.toThrow('The database is not empty, it has the table public.notes.');
    expect(await contentOf(target.databaseUrl)).toEqual({ 'public."notes"': [] });
    expect(await objectsOf(target)).toEqual([]);
  });

  it('if the object store is not empty', async () => {
    await backups.backup();
    const target = await backups.target();
    await putObject(target.storage, 'other', patternBytes(5));
    await expect(target.restore()).rejects.toThrow(
      'The object store is not empty: restore into an empty bucket or data folder.',
    );
    expect(await contentOf(target.databaseUrl)).toEqual({});
    expect(await objectsOf(target)).toEqual(['other 5']);
  });

  it('if the data folder has another secret', async () => {
    await backups.backup();
    const target = await backups.target();
    const path = join(target.dataDirectory, 'app-secret');
    await writeFile(path, 'another');
    await expect(target.restore()).rejects.toThrow(`${path} differs from the backup's: move it away first.`);
    expect(await contentOf(target.databaseUrl)).toEqual({});
    expect(await readFile(path, 'utf8')).toBe('another');
  });

  it('if there is no complete backup', async () => {
    const target = await backups.target();
    await expect(target.restore()).rejects.toThrow(`There is no complete backup in ${join(backups.root, 'backups')}.`);
    await expectUntouched(target);
  });

  it('if the backup has a migration that this version does not know', async () => {
    const { name } = await backups.backup();
    const checked = await checkBackup(backups.root, name);
    const migrations = [...checked.manifest.migrations, '29991231000000_later'];
    const target = await backups.target();
    await expect(target.restore(name, { ...checked.manifest, migrations })).rejects.toThrow(
      'The backup was made by a newer version, which has the migration 29991231000000_later: use that one.',
    );
    await expectUntouched(target);
  });

  /** Paths in the folder of backups, of one file of each kind. */
  async function filesOfEachKind(name: string): Promise<Record<string, string>> {
    const path = join(backups.root, 'backups', name);
    const table = (await readdir(join(path, 'database'))).find((file) => file.includes('accounts')) ?? '';
    const objects = join(backups.root, 'objects');
    const shard = (await readdir(objects)).find((entry) => !entry.startsWith('.')) ?? '';
    const [object = ''] = await readdir(join(objects, shard));
    return {
      'a table': join(path, 'database', table),
      'an object': join(objects, shard, object),
      'the list of objects': join(path, 'objects.jsonl.gz'),
      'the list of deletions': join(path, 'erasures.jsonl.gz'),
      'a secret': join(path, 'secrets/app-secret'),
      'the manifest': join(path, 'manifest.json'),
    };
  }

  const kinds = ['a table', 'an object', 'the list of objects', 'the list of deletions', 'a secret', 'the manifest'];
  it.each(kinds)('if %s of the backup is damaged, cut off or missing', async (kind) => {
    const { name } = await backups.backup();
    const file = (await filesOfEachKind(name))[kind] ?? '';
    const target = await backups.target();
    const original = await readFile(file);
    const expected =
      kind === 'the manifest' ? /^The manifest of the backup .* is damaged\.$/ : /^The backup is damaged: /;

    const flipped = Buffer.from(original);
    const middle = Math.floor(flipped.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 1;
    await writeFile(file, flipped);
    await expect(target.restore()).rejects.toThrow(expected);
    await truncate(file, original.length - 1);
    await expect(target.restore()).rejects.toThrow(expected);
    await writeFile(file, original);
    await appendFile(file, 'x');
    await expect(target.restore()).rejects.toThrow(expected);
    await unlink(file);
    await expect(target.restore()).rejects.toThrow(expected);
    await expectUntouched(target);
  });
});
