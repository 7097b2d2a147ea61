import { openStorage } from '@swing/storage/open-storage';
import { patternBytes, readBytes } from '@swing/storage/testing/sources';
import { emptyTestBucket } from '@swing/storage/testing/swift';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBackupFolder, storeOriginal, type BackupsOfServer } from '../../testing/backups.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 120_000 });

const place = await emptyTestBucket();
const why = 'skipped' in place ? ` (${place.skipped})` : '';

let server: TestServer;
let backups: BackupsOfServer;
beforeAll(async () => {
  if ('skipped' in place) return;
  server = await startTestServer();
  backups = await makeBackupFolder(server);
});
afterAll(async () => {
  if ('skipped' in place) return;
  await backups.close();
  await server.close();
  await place.stop();
});

it.skipIf('skipped' in place)(`restores into an empty bucket, and backs up from it${why}`, async () => {
  if ('skipped' in place) return;
  const settings = { bucket: { ...place.bucket, partSize: 5 * 1024 * 1024 } };
  // More than one part, and empty.
  const contents = [patternBytes(6 * 1024 * 1024), patternBytes(0), patternBytes(10)];
  const keys: string[] = [];
  for (const bytes of contents) keys.push(await storeOriginal(server, bytes));
  expect((await backups.backup()).objects.count).toBe(3);
  const inBucket = await backups.target(settings);
  await inBucket.restore();
  expect(await inBucket.faults()).toEqual([]);

  const fromBucket = await makeBackupFolder({
    databaseUrl: inBucket.databaseUrl,
    services: { ...server.services, storage: openStorage(settings) },
  });
  const made = await fromBucket.backup();
  expect(made).toMatchObject({ faults: [], objects: { count: 3, newCount: 3 } });
  const target = await fromBucket.target();
  await target.restore();
  for (const [index, key] of keys.entries())
    expect((await readBytes(target.storage, key)).equals(contents[index] ?? Buffer.alloc(1))).toBe(true);
  await expect((await fromBucket.target(settings)).restore()).rejects.toThrow('The object store is not empty');
  await fromBucket.close();
});
