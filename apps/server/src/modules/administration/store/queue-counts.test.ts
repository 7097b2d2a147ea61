import { recountQueue } from '@swing/db/recount-queue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readQueueCounts } from './queue-counts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[ADMIN-04] adds up the queues of all coaches and the general one', async () => {
  const { database } = server.services;
  const { createCoach, createPlayer, createSubmission } = server.factories;
  const before = await readQueueCounts(database);
  const [own, general] = [await createPlayer({ coach: await createCoach() }), await createPlayer()];
  await createSubmission({ player: own, status: 'pending' });
  await createSubmission({ player: own, status: 'completed' });
  await createSubmission({ player: general, status: 'receiving' });
  await createSubmission({ player: general, status: 'draft' });
  expect(before).toEqual({ pending: 0, uploading: 0, analyzing: 0, completed: 0, total: 0 });
  expect(await readQueueCounts(database)).toEqual({ pending: 1, uploading: 1, analyzing: 0, completed: 1, total: 3 });
  await database.queueCounter.deleteMany();
  expect(await readQueueCounts(database)).toEqual(before);
});

it('[ADMIN-04] can be recounted from the submissions, also where its counters change at the commit', async () => {
  const { database } = server.services;
  await server.factories.createSubmission({ player: await server.factories.createPlayer(), status: 'pending' });
  await database.queueTotal.update({ where: { id: 1 }, data: { pending: 7 } });
  await database.$transaction(async (tx) => {
    await tx.submission.deleteMany({ where: { status: { not: 'pending' } } });
    await tx.queueCounter.updateMany({ data: { pending: 40 } });
    await recountQueue(tx);
  });
  const pending = await database.submission.count({ where: { status: 'pending' } });
  expect(await readQueueCounts(database)).toEqual({
    pending,
    uploading: 0,
    analyzing: 0,
    completed: 0,
    total: pending,
  });
});

it('[ADMIN-04] has one row only', async () => {
  await expect(server.services.database.queueTotal.create({ data: { id: 2 } })).rejects.toThrow('queue_totals_one_row');
});
