import { patternBytes, putObject } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { createLogger } from '../../../main/logger.ts';
import { cleanUp } from '../../../main/clean-up.ts';
import { jobs } from '../../../main/job-list.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { MediaError } from '../../media/media-error.ts';

const silent = createLogger('silent');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const copies = [
  {
    name: 'a proxy',
    job: 'prepare-proxy',
    key: 'proxyKey',
    unmade: { proxyState: 'preparing' },
    made: { proxyState: 'ready', proxySize: 7n },
    givenUp: { proxyState: 'failed', proxyKey: null },
  },
  {
    name: 'a thumbnail',
    job: 'prepare-clean-copy',
    key: 'thumbnailKey',
    unmade: { thumbnailSize: null },
    made: { thumbnailSize: 7 },
    givenUp: { thumbnailSize: null, thumbnailKey: null },
  },
] as const;

/** A submission with a copy that was stored, although its row does not say so, as when the server stopped in between. */
async function storedUnrecorded({ key: column, unmade }: (typeof copies)[number]) {
  const { database, storage } = server.services;
  const player = await server.factories.createPlayer();
  const { id, playerId } = await server.factories.createSubmission({ player });
  const key = crypto.randomUUID();
  await putObject(storage, key, patternBytes(7));
  const cleanCopy = { cleanState: 'ready', cleanKey: crypto.randomUUID(), cleanSize: 9n } as const;
  await database.submission.update({ where: { id }, data: { ...cleanCopy, ...unmade, [column]: key } });
  return { id, playerId, key, row: () => database.submission.findUniqueOrThrow({ where: { id } }) };
}

async function runFailing(
  { job }: (typeof copies)[number],
  { id: submissionId, playerId }: { id: string; playerId: string },
  before: () => Promise<unknown> = async () => {},
) {
  vi.spyOn(server.services.media, 'run').mockImplementation(async () => {
    await before();
    throw new MediaError('No picture', 'invalid-video');
  });
  await jobHandlers(jobs, server.services, silent)[job]({ submissionId, playerId }, { isLast: false });
}

it.each(copies)('[UPL-10] $name that was stored unnoticed is deleted when it is given up', async (copy) => {
  const submission = await storedUnrecorded(copy);
  await runFailing(copy, submission);
  expect(await submission.row()).toMatchObject(copy.givenUp);
  expect(await server.services.storage.stat(submission.key)).toBeNull();
});

it.each(copies)('[UPL-10] $name is deleted later if the server stops as soon as it is given up', async (copy) => {
  const { storage } = server.services;
  const submission = await storedUnrecorded(copy);
  const stopped = vi.spyOn(storage, 'delete').mockRejectedValue(new Error('The server has stopped.'));
  await runFailing(copy, submission).catch(() => {});
  expect(await submission.row()).toMatchObject(copy.givenUp);
  expect(await storage.stat(submission.key)).not.toBeNull();
  stopped.mockRestore();
  await cleanUp(server.services, silent);
  expect(await storage.stat(submission.key)).toBeNull();
});

it.each(copies)('[UPL-10] $name that another run of the job has made stays when a late run fails', async (copy) => {
  const { database, storage } = server.services;
  const submission = await storedUnrecorded(copy);
  await runFailing(copy, submission, () =>
    database.submission.update({ where: { id: submission.id }, data: copy.made }),
  );
  expect(await submission.row()).toMatchObject({ ...copy.made, [copy.key]: submission.key });
  expect(await storage.stat(submission.key)).toMatchObject({ size: 7 });
});
