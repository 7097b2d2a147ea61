import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cleanUp } from '../../../main/clean-up.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;

it('[PLUS-09] files that cannot be deleted do not keep the clean-up from those of other videos', async () => {
  const { factories, services } = server;
  const { libraryVideo } = services.database;
  const removedAt = new Date('2026-03-01T11:00:00Z');
  // Their files were deleted five hours ago. The clean-up deletes them once more, in case a job that was still running has written some since.
  const filesRemovedAt = new Date('2026-03-01T07:00:00Z');
  for (let n = 0; n < 200; n++) {
    await factories.createLibraryVideo({ removedAt, checkFilesAt: removedAt, filesRemovedAt, cleanKey: `stuck-${n}` });
  }
  const later = new Date('2026-03-01T11:59:00Z');
  const { id } = await factories.createLibraryVideo({ removedAt: later, checkFilesAt: later });
  const { storage } = services;
  const abort = storage.abort.bind(storage);
  vi.spyOn(storage, 'abort').mockImplementation((key) =>
    key.startsWith('stuck') ? Promise.reject(new Error('busy')) : abort(key),
  );
  await cleanUp(services, silent);
  await cleanUp(services, silent);
  vi.restoreAllMocks();
  expect((await libraryVideo.findUniqueOrThrow({ where: { id } })).filesRemovedAt).not.toBeNull();
  const stuck = await libraryVideo.findMany({ where: { cleanKey: { startsWith: 'stuck' } } });
  expect(stuck).toHaveLength(200);
  expect(new Set(stuck.map(({ checkFilesAt }) => checkFilesAt?.toISOString()))).toEqual(
    new Set(['2026-03-01T13:00:00.000Z']),
  );
});
