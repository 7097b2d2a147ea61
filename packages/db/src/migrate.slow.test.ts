import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let directory: string;

beforeEach(async () => {
  test = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'swing-migrations-'));
  // These tests use only the migration history and their own migrations.
  await test.database.$executeRaw`drop schema public cascade`;
  await test.database.$executeRaw`create schema public`;
});

afterEach(async () => {
  await test.drop();
  await rm(directory, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true });
  await writeFile(join(directory, name, 'migration.sql'), sql);
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  const result = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return result.rows;
}

const run = () => migrate(test.url, { directory });

describe('migrate', () => {
  it('applies missing migrations in order, once', async () => {
    await write('20260102000000_second', 'alter table things add column name text;');
    await write('20260101000000_first', 'create table things (id int);');
    const lines: string[] = [];
    expect(await migrate(test.url, { directory, log: (line) => lines.push(line) })).toEqual([
      '20260101000000_first',
      '20260102000000_second',
    ]);
    expect(lines).toHaveLength(2);
    expect(await run()).toEqual([]);
    await write('20260103000000_third', 'insert into things values (1, $$a;b$$); insert into things values (2, null);');
    expect(await run()).toEqual(['20260103000000_third']);
    expect(await rows('select * from things order by id')).toEqual([
      { id: 1, name: 'a;b' },
      { id: 2, name: null },
    ]);
    expect(
      await rows(
        `select applied_steps_count, length(checksum) as length from _prisma_migrations where finished_at is not null`,
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ applied_steps_count: 1, length: 64 })));
  });

  it('serialises servers that start together', async () => {
    await write('20260101000000_first', 'create table things (id int); select pg_sleep(0.05);');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['20260101000000_first']);
  });

  it('rolls a failed migration back, and continues once it is fixed', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await write('20260102000000_broken', 'create table others (id int); insert into things values (1 / 0);');
    await expect(run()).rejects.toThrow(
      new MigrationError('Migration 20260102000000_broken failed and was undone: division by zero.'),
    );
    expect(await rows(`select to_regclass('others') as others, count(*)::int from _prisma_migrations`)).toEqual([
      { others: null, count: 1 },
    ]);
    await write('20260102000000_broken', 'create table others (id int);');
    expect(await run()).toEqual(['20260102000000_broken']);
  });

  it('refuses an applied migration that was edited, before applying anything', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await run();
    await write('20260101000000_first', 'create table things (id bigint);');
    await write('20260102000000_second', 'create table others (id int);');
    await expect(run()).rejects.toThrow(/^Migration 20260101000000_first was changed after it was applied/);
    expect(await rows(`select to_regclass('others') as others`)).toEqual([{ others: null }]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await write('20260102000000_second', 'create table others (id int);');
    await run();
    await rm(join(directory, '20260102000000_second'), { recursive: true });
    await expect(run()).rejects.toThrow(/20260102000000_second, which this version does not know/);
  });

  it('starts on a database that a newer version has migrated with additive migrations only', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await write('20260102000000_second', '-- additive\nalter table things add column name text;');
    await write('20260103000000_third', '-- additive\ncreate table others (id int);');
    expect(await run()).toHaveLength(3);
    await rm(join(directory, '20260102000000_second'), { recursive: true });
    await rm(join(directory, '20260103000000_third'), { recursive: true });
    expect(await run()).toEqual([]);

    await write('20260104000000_fourth', 'alter table things drop column name;');
    expect(await run()).toEqual(['20260104000000_fourth']);
    await rm(join(directory, '20260104000000_fourth'), { recursive: true });
    await expect(run()).rejects.toThrow(/20260104000000_fourth, which this version does not know/);
  });

  it('refuses a migration that is marked as additive and is not, before applying it', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await write('20260102000000_second', '-- additive\ncreate table others (id int); drop table things;');
    await expect(run()).rejects.toThrow(
      'Migration 20260102000000_second is marked as additive, but has the statement "drop table things".',
    );
    expect(await rows(`select to_regclass('others') as others, count(*)::int from _prisma_migrations`)).toEqual([
      { others: null, count: 1 },
    ]);
  });

  it('refuses a migration another tool left half-applied', async () => {
    await write('20260101000000_first', 'create table things (id int);');
    await run();
    await rows('update _prisma_migrations set finished_at = null');
    await expect(run()).rejects.toThrow(/never finished/);
  });

  it('states in one sentence what is wrong with the folder or the server', async () => {
    await expect(migrate(test.url, { directory: join(directory, 'none') })).rejects.toThrow(
      /^The migrations folder .* is missing/,
    );
    await expect(migrate('postgresql://swing:secret@127.0.0.1:1/swing', { directory })).rejects.toThrow(
      /^The database cannot be reached: (?!.*secret)/,
    );
    await mkdir(join(directory, '20260101000000_empty'));
    await expect(run()).rejects.toThrow('Migration 20260101000000_empty has no migration.sql');
  });
});

it('the migrations of the repository produce the schema', async () => {
  const script = fileURLToPath(new URL('../scripts/create-migration.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--check']);
  expect(stdout).toBe('The migrations match the schema.\n');
});

it('the migration to analyzer documents waits only briefly for submissions in use, and deletes no draft', async () => {
  const all = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
  const name = '20261124090000_analyzer_documents';
  for (const earlier of (await readdir(all)).filter((each) => each < name)) {
    await cp(join(all, earlier), join(directory, earlier), { recursive: true });
  }
  await run();
  await cp(join(all, name), join(directory, name), { recursive: true });

  const working = new pg.Client({ connectionString: test.url });
  await working.connect();
  await working.query('begin; lock table submissions in row exclusive mode');
  await expect(run()).rejects.toThrow('lock timeout');
  await working.query('rollback');

  await working.query(`set session_replication_role = replica;
    insert into annotation_drafts values (gen_random_uuid(), '{}', gen_random_uuid(), now())`);
  await expect(run()).rejects.toThrow('annotation_drafts has rows, which this migration would delete');
  expect(await rows('select document from annotation_drafts')).toEqual([{ document: {} }]);
  await working.query('delete from annotation_drafts');
  await working.end();
  expect(await run()).toEqual([name]);
});
