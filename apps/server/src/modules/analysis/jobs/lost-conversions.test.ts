import { Readable } from 'node:stream';
import { writeObject } from '@swing/storage/write-object';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../../main/logger.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { analysisCleanUp } from './clean-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An analysis that was accepted two days ago and waits for its conversion, as after such a backup was restored. */
async function acceptedTwoDaysAgo() {
  const { database, storage } = server.services;
  const player = await server.factories.createPlayer();
  const submission = await server.factories.createSubmission({ player, status: 'receiving' });
  const key = `arrived-${submission.id}`;
  await writeObject(storage, key, Readable.from([Buffer.from('a recording')]));
  const acceptedAt = new Date(testNow.getTime() - 48 * 3_600_000);
  const upload = await database.analysisUpload.create({
    data: {
      submissionId: submission.id,
      requestedBy: player.accountId,
      key,
      playableKey: `playable-${submission.id}`,
      fileName: 'recording.webm',
      contentType: 'video/webm',
      createdAt: acceptedAt,
      spentAt: acceptedAt,
      convertingAt: acceptedAt,
    },
  });
  return {
    async addJob(state: 'created' | 'retry' | 'active' | 'failed', hoursAgo: number) {
      const data = JSON.stringify({ requestId: 'request', uploadId: upload.id, playerId: player.accountId });
      await database.$executeRaw`
        INSERT INTO pgboss.job (name, data, state, completed_on) VALUES ('convert-analysis', ${data}::jsonb,
          ${state}::pgboss.job_state, CASE WHEN ${state} = 'failed' THEN now() - ${hoursAgo} * interval '1 hour' END)`;
    },
    async cleanUp() {
      const { services } = server;
      await analysisCleanUp['conversions']?.(services, services.clock.now(), createLogger('silent'));
      const { status, analysisProblem } = await database.submission.findUniqueOrThrow({ where: { id: submission.id } });
      const [jobs] = await database.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pgboss.job
        WHERE name = 'convert-analysis' AND state < 'completed' AND data->>'uploadId' = ${upload.id}`;
      const current = await database.analysisUpload.findUniqueOrThrow({ where: { id: upload.id } });
      return { status, problem: analysisProblem, isKept: current.key === key, jobs: jobs?.waiting };
    },
  };
}

const enqueuedAgain = { status: 'receiving', problem: null, isKept: true, jobs: 1 };
const givenUp = { status: 'analyzing', problem: 'not_convertible', isKept: false, jobs: 0 };

it('[REC-09] a conversion that was not tried is enqueued again, however long ago the analysis was accepted', async () => {
  const analysis = await acceptedTwoDaysAgo();
  expect(await analysis.cleanUp()).toEqual(enqueuedAgain);
});

it.each([
  ['before the backup only', [47, 44, 41, 38]],
  ['since the restore only', [1, 0]],
  ['with a pause of half a day', [30, 26, 11, 1]],
])('[REC-09] a conversion that failed %s is enqueued again', async (_when, failures) => {
  const analysis = await acceptedTwoDaysAgo();
  for (const hoursAgo of failures) await analysis.addJob('failed', hoursAgo);
  expect(await analysis.cleanUp()).toEqual(enqueuedAgain);
});

it('[REC-09] a conversion that has failed for a day is given up', async () => {
  const analysis = await acceptedTwoDaysAgo();
  for (let hoursAgo = 24.1; hoursAgo > 0; hoursAgo--) await analysis.addJob('failed', hoursAgo);
  expect(await analysis.cleanUp()).toEqual(givenUp);
});

it.each(['created', 'retry', 'active'] as const)(
  '[REC-09] a conversion that has failed for a day is neither given up nor enqueued while a job is %s',
  async (state) => {
    const analysis = await acceptedTwoDaysAgo();
    for (const hoursAgo of [25, 13, 1]) await analysis.addJob('failed', hoursAgo);
    await analysis.addJob(state, 0);
    expect(await analysis.cleanUp()).toEqual(enqueuedAgain);
  },
);
