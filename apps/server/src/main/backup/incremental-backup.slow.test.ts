import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patternBytes, putObject } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeBackupFolder, storeOriginal, type BackupsOfServer } from '../../testing/backups.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const size of [10, 20, 30]) await storeOriginal(server, patternBytes(size));
});
afterAll(() => server.close());

let backups: BackupsOfServer;
beforeEach(async () => {
  backups = await makeBackupFolder(server);
  return () => backups.close();
});

it('a second backup into the same folder copies only objects that are new', async () => {
  const first = await backups.backup();
  expect(first.objects).toMatchObject({ count: 3, bytes: 60, newCount: 3, newBytes: 60 });
  await storeOriginal(server, patternBytes(1_000));
  const second = await backups.backup();
  expect(second).toMatchObject({ faults: [], objects: { count: 4, bytes: 1_060, newCount: 1, newBytes: 1_000 } });
  expect((await backups.backup()).objects).toMatchObject({ count: 4, newCount: 0, newBytes: 0 });
  const [older, newest] = [await backups.target(), await backups.target()];
  expect(await older.restore(first.name)).toMatchObject({ objectCount: 3 });
  expect(await newest.restore()).toMatchObject({ objectCount: 4 });
});

it('a second backup reads an object again whose row has another hash than the copy, reports it and leaves it out', async () => {
  const first = await backups.backup();
  const { storage, database } = server.services;
  const { id, storedKey, sha256 } = await database.submission.findFirstOrThrow();
  await database.submission.update({ where: { id }, data: { sha256: 'f'.repeat(64) } });
  const reads: string[] = [];
  const read: typeof storage.read = (readKey, range) => {
    reads.push(readKey);
    return storage.read(readKey, range);
  };
  const second = await backups.backup({ storage: { ...storage, read } });
  await database.submission.update({ where: { id }, data: { sha256 } });
  expect(reads).toEqual([storedKey]);
  expect(second.objects).toMatchObject({ count: first.objects.count - 1, newCount: 0, newBytes: 0 });
  expect(second.faults).toMatchObject([{ key: storedKey, owner: `original of submission ${id}` }]);
});

it('an object that is repaired after a backup reported it is in the next one, and both can be restored', async () => {
  const bytes = patternBytes(90);
  const key = await storeOriginal(server, bytes);
  const { storage, database } = server.services;
  await putObject(storage, key, Buffer.from(bytes).reverse());
  const damaged = await backups.backup();
  expect(damaged.faults.map((fault) => fault.key)).toEqual([key]);
  await putObject(storage, key, bytes);
  const repaired = await backups.backup();
  expect(repaired).toMatchObject({ faults: [], objects: { count: damaged.objects.count + 1, newCount: 1 } });
  const [older, newest] = [await backups.target(), await backups.target()];
  expect(await older.restore(damaged.name)).toMatchObject({ objectCount: damaged.objects.count });
  expect(await older.faults()).toEqual([`${key} is missing: ${damaged.faults[0]?.owner}`]);
  await newest.restore();
  expect(await newest.faults()).toEqual([]);
  await database.submission.updateMany({ where: { storedKey: key }, data: { storedKey: null } });
  await storage.delete(key);
});

it('a backup reports an object that is missing, and has everything else', async () => {
  const key = await storeOriginal(server, patternBytes(70));
  const { storage, database } = server.services;
  await storage.delete(key);
  const made = await backups.backup();
  expect(made.faults.map((fault) => fault.key)).toEqual([key]);
  const target = await backups.target();
  expect(await target.restore()).toMatchObject({ objectCount: made.objects.count });
  expect(await target.faults()).toEqual([`${key} is missing: ${made.faults[0]?.owner}`]);
  await database.submission.updateMany({ where: { storedKey: key }, data: { storedKey: null } });
});

it('a second backup that fails leaves the first as it is, and what it had copied is used by the next', async () => {
  const first = await backups.backup();
  for (const size of [1, 2, 3, 4, 5, 6]) await storeOriginal(server, patternBytes(size));
  const { storage } = server.services;
  let reads = 0;
  const read: typeof storage.read = (key, range) => {
    if (++reads > 5) throw new Error('The store is away');
    return storage.read(key, range);
  };
  await expect(backups.backup({ storage: { ...storage, read } })).rejects.toThrow('The store is away');
  const target = await backups.target();
  expect(await target.restore()).toMatchObject({ objectCount: first.objects.count });
  expect((await backups.backup()).objects).toMatchObject({ count: first.objects.count + 6, newCount: 1 });
  expect(await readdir(join(backups.root, 'backups'))).toHaveLength(2);
});

it('two backups of one database do not run at the same time', async () => {
  const { storage } = server.services;
  await storeOriginal(server, patternBytes(80));
  let second: Promise<unknown> | undefined;
  const read: typeof storage.read = async (key, range) => {
    second ??= backups.backup().catch((thrown: unknown) => thrown);
    await second;
    return storage.read(key, range);
  };
  await backups.backup({ storage: { ...storage, read } });
  expect(await second).toMatchObject({ message: 'Another backup of this database is running.' });
});

it('a backup succeeds although the list of objects of the one before is damaged', async () => {
  const first = await backups.backup();
  await writeFile(join(backups.root, 'backups', first.name, 'objects.jsonl.gz'), 'damaged');
  const second = await backups.backup();
  expect(second).toMatchObject({ faults: [], objects: { count: first.objects.count, newCount: 0 } });
  const target = await backups.target();
  expect(await target.restore()).toMatchObject({ objectCount: first.objects.count });
  await expect((await backups.target()).restore(first.name)).rejects.toThrow(/^The backup is damaged: /);
});
