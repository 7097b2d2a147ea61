import { createHash } from 'node:crypto';
import { putObject } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { recordErasure } from '../../kernel/deletions/erasures.ts';
import { purgeRemovedSubmissions } from '../../modules/analysis/purge-removed-submissions.ts';
import { makeBackupFolder, type BackupsOfServer } from '../../testing/backups.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';
import { createLogger } from '../logger.ts';
import { listedErasureSchema } from './backup-folder.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let backups: BackupsOfServer;
beforeEach(async () => {
  backups = await makeBackupFolder(server);
  return () => backups.close();
});

it('submissions that an admin deleted after the backup are deleted again, with their files', async () => {
  const { storage } = server.services;
  const player = await server.factories.createPlayer();
  const bytes = Buffer.from('a swing');
  const file = { storedSize: BigInt(bytes.length), sha256: createHash('sha256').update(bytes).digest('hex') };
  const deleted = await server.factories.createSubmission({ player, status: 'completed', ...file });
  const kept = await server.factories.createSubmission({ player, status: 'pending' });
  const draft = await server.factories.createSubmission({ player, status: 'draft' });
  const { storedKey } = deleted;
  if (storedKey === null) throw new Error('A completed submission has an original');
  await putObject(storage, storedKey, bytes);
  await backups.backup();
  const target = await backups.target();
  const erasedAt = new Date('2026-03-01T13:00:00Z');
  for (const { id } of [deleted, draft]) await recordErasure(target.storage, { kind: 'submission', id, erasedAt });
  expect(await target.restore()).toMatchObject({ erasedCount: 1 });

  const rows = await target.database.submission.findMany({ where: { playerId: player.accountId } });
  const statuses = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(statuses).toEqual({ [deleted.id]: 'removed', [kept.id]: 'pending', [draft.id]: 'draft' });
  const counts = await target.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } });
  expect(counts).toMatchObject({ videoCount: 1, analyzedCount: 0 });
  const services = { ...server.services, database: target.database, storage: target.storage };
  expect(await target.storage.stat(storedKey)).not.toBeNull();
  await purgeRemovedSubmissions(services, testNow, createLogger('silent'));
  expect(await target.storage.stat(storedKey)).toBeNull();

  await recordErasure(target.storage, { kind: 'submission', id: kept.id, erasedAt });
  expect(await target.faults()).toContain(
    `The submission ${kept.id} is there, but was deleted at 2026-03-01T13:00:00.000Z`,
  );
});

it('library videos whose permission was withdrawn after the backup are removed and detached again', async () => {
  const { database } = server.services;
  const player = await server.factories.createPlayer();
  const { id: submissionId } = await server.factories.createSubmission({ player, status: 'completed' });
  const withdrawn = await server.factories.createLibraryVideo();
  const removedBefore = await server.factories.createLibraryVideo({ removedAt: testNow });
  const newer = await server.factories.createLibraryVideo({ createdAt: new Date('2026-03-02T12:00:00Z') });
  const videos = [withdrawn, removedBefore, newer];
  await database.libraryAttachment.createMany({
    data: videos.map(({ id: videoId }) => ({ submissionId, videoId, attachedAt: testNow, checkAt: testNow })),
  });
  await backups.backup();
  const target = await backups.target();
  const erasedAt = new Date('2026-03-01T13:00:00Z');
  for (const { id } of videos) await recordErasure(target.storage, { kind: 'library-video', id, erasedAt });
  expect(await target.restore()).toMatchObject({ erasedCount: 2 });

  const attached = await target.database.libraryAttachment.findMany({ where: { submissionId } });
  expect(attached.map(({ videoId }) => videoId)).toEqual([newer.id]);
  const rows = await target.database.libraryVideo.findMany({ orderBy: { position: 'asc' } });
  expect(rows.map(({ id, removedAt, checkFilesAt }) => ({ id, removedAt, checkFilesAt }))).toEqual([
    { id: withdrawn.id, removedAt: erasedAt, checkFilesAt: erasedAt },
    { id: removedBefore.id, removedAt: testNow, checkFilesAt: erasedAt },
    { id: newer.id, removedAt: null, checkFilesAt: newer.checkFilesAt },
  ]);
  const findWithdrawn = async () => (await target.faults()).filter((fault) => fault.startsWith('The library video'));
  expect(await findWithdrawn()).toEqual([]);
  await target.database.libraryVideo.update({ where: { id: withdrawn.id }, data: { removedAt: null } });
  expect(await findWithdrawn()).toEqual([
    `The library video ${withdrawn.id} can be seen, but its permission was withdrawn at 2026-03-01T13:00:00.000Z`,
  ]);
});

it('reads the list of deletions of a backup that has accounts only', () => {
  const line = { accountId: '33333333-3333-4333-8333-333333333333', erasedAt: '2026-03-01T11:00:00.000Z' };
  expect(listedErasureSchema.parse(line)).toEqual({
    kind: 'account',
    id: '33333333-3333-4333-8333-333333333333',
    erasedAt: new Date('2026-03-01T11:00:00Z'),
  });
});
