import { createHash } from 'node:crypto';
import { patternBytes, putObject } from '@swing/storage/testing/sources';
import { addMonths } from '@swing/domain/billing/dates';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeBackupFolder, type BackupsOfServer } from '../../testing/backups.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';
import { withDeferrableDeletions } from '../../kernel/deletions/deferrable-deletions.ts';
import { cleanUp } from '../clean-up.ts';
import { createLogger } from '../logger.ts';
import type { MadeBackup } from './make-backup.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let backups: BackupsOfServer;
beforeAll(async () => {
  server = await startTestServer();
  backups = await makeBackupFolder(server);
});
afterAll(async () => {
  await backups.close();
  await server.close();
});

const bytes = patternBytes(9);
const sha256 = createHash('sha256').update(bytes).digest('hex');

/** Creates a completed submission and stores its five files: original, clean copy, proxy, thumbnail and analysis. Returns their keys. */
async function storedSubmission(): Promise<string[]> {
  const { factories, services } = server;
  const player = await factories.createPlayer();
  const made = { proxyKey: `proxy-${player.accountId}`, thumbnailKey: `thumb-${player.accountId}`, thumbnailSize: 9 };
  const sizes = { storedSize: 9n, cleanSize: 9n, proxySize: 9n, sha256 };
  const submission = await factories.createSubmission({
    player,
    status: 'completed',
    needsProxy: true,
    proxyState: 'ready',
    ...made,
    ...sizes,
  });
  const { id: submissionId, storedKey, cleanKey, proxyKey, thumbnailKey } = submission;
  await services.database.analysis.updateMany({ where: { submissionId }, data: { size: 9n, sha256 } });
  const { key } = await services.database.analysis.findUniqueOrThrow({ where: { submissionId } });
  const keys = [storedKey, cleanKey, proxyKey, thumbnailKey, key].map(String);
  for (const one of keys) await putObject(services.storage, one, bytes);
  return keys;
}

it('a backup that begins while the clean-up deletes the files of a submission reports none of them as missing', async () => {
  const keys = await storedSubmission();
  const { storage } = server.services;
  const made: MadeBackup[] = [];
  const slow: typeof storage = {
    ...storage,
    async delete(key) {
      await storage.delete(key);
      // After the deletion of each, others of the submission are still there.
      if (keys.includes(key)) made.push(await backups.backup());
    },
  };
  server.setNow(addMonths(testNow, 13));
  await cleanUp({ ...server.services, storage: slow }, createLogger('silent'));
  server.setNow(testNow);
  expect(made).toHaveLength(5);
  expect(made.flatMap(({ faults }) => faults)).toEqual([]);
});

it('objects that the clean-up could not delete are deleted by its next run', async () => {
  const keys = await storedSubmission();
  const { storage, database } = server.services;
  const away = async (key: string) => {
    if (keys.includes(key)) throw new Error('The store is away');
  };
  const down = withDeferrableDeletions({ ...storage, delete: away }, database);
  const log = createLogger('silent');
  server.setNow(addMonths(testNow, 13));
  await cleanUp({ ...server.services, storage: down }, log);
  const left = async () => (await Promise.all(keys.map((key) => storage.stat(key)))).filter((found) => found !== null);
  expect(await left()).toHaveLength(5);
  await cleanUp(server.services, log);
  expect(await left()).toEqual([]);
  server.setNow(testNow);
});
