import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { submissionsCleanUp } from './clean-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** More rows than are read at once. */
async function createMany(fields: object) {
  const { database } = server.services;
  const player = await server.factories.createPlayer();
  const one = await server.factories.createSubmission({ player });
  await database.submission.delete({ where: { id: one.id } });
  const createdAt = (index: number) => new Date(one.createdAt.getTime() - 7_200_000 + index * 1_000);
  await database.submission.createMany({
    data: Array.from({ length: 201 }, (_, index) => ({
      ...one,
      ...fields,
      id: crypto.randomUUID(),
      uploadKey: crypto.randomUUID(),
      storedKey: crypto.randomUUID(),
      cleanKey: crypto.randomUUID(),
      proxyKey: crypto.randomUUID(),
      createdAt: createdAt(index),
    })),
  });
  return player;
}

it.each([
  ['copies', { cleanState: 'preparing' }],
  ['proxies', { proxyState: 'preparing' }],
] as const)('[COACH-05] %s: rows that cannot be enqueued do not keep later ones from it', async (task, fields) => {
  await createMany(fields);
  const { services } = server;
  const again = vi.spyOn(services.jobs, 'enqueueAgain').mockRejectedValue(new Error('The queue is broken.'));
  await submissionsCleanUp[task]?.(services, services.clock.now(), createLogger('silent'));
  expect(again).toHaveBeenCalledTimes(201);
  again.mockRestore();
  await services.database.submission.deleteMany();
});

it('[COACH-05] unusable videos that cannot be removed do not keep later ones', async () => {
  await createMany({ cleanState: 'failed', status: 'pending' });
  const { services } = server;
  const remove = vi.spyOn(services.database, '$transaction').mockRejectedValue(new Error('A row is broken.'));
  await submissionsCleanUp['unprepared']?.(services, services.clock.now(), createLogger('silent'));
  expect(remove).toHaveBeenCalledTimes(201);
  remove.mockRestore();
});
