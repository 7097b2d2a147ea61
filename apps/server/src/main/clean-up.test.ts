import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '@swing/storage/object-store';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { call, type TestResponse } from '../testing/http-call.ts';
import { videoForm, type StoryClient } from '../testing/story-client.ts';
import { watchKeys } from '../testing/watch-keys.ts';
import { testNow, type TestServer } from '../testing/test-server.ts';
import { startUploadServer } from '../testing/upload-server.ts';
import { cleanUp } from './clean-up.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('numbered-frames.mp4'));
});
afterAll(() => server.close());

const log = createLogger('silent');
const aDayLater = new Date(testNow.getTime() + 24 * 3_600_000 + 1_000);
const tokenOf = async (accountId: string, scope: 'player' | 'coach') =>
  (await server.services.sessions.create({ accountId, scope })).token;
/** Runs the clean-up a day later, with some methods of the store replaced. */
async function cleanUpWith(changes: Partial<ObjectStore>): Promise<void> {
  const storage = { ...server.services.storage, ...changes };
  server.setNow(aDayLater);
  await cleanUp({ ...server.services, storage }, log).finally(() => server.setNow(testNow));
}

it('[UPL-04] never removes the bytes of a draft that is submitted while old drafts are dropped', async () => {
  const token = await tokenOf((await server.factories.createPlayer()).accountId, 'player');
  const keys = watchKeys(server.services.storage);
  const draft = await client.requestUpload(token);
  await client.upload(draft, video);
  let submitted: unknown;
  await cleanUpWith({
    async delete(key) {
      submitted ??= await client.submit(token, draft, video.length).catch(() => 'refused');
      return server.services.storage.delete(key);
    },
  });
  expect(submitted).toBe('refused');
  expect(await keys.kept()).toEqual([]);
  expect(await server.services.database.submission.findUnique({ where: { id: draft.submissionId } })).toBeNull();
});

it('[REC-08] never removes an analysis that arrives by an old URL while unused URLs are dropped', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const submission = await server.factories.createSubmission({ player, status: 'analyzing' });
  const url = await client.requestAnalysisUpload(await tokenOf(coach.accountId, 'coach'), submission.id);
  const { id } = await server.services.database.analysisUpload.findFirstOrThrow({
    where: { submissionId: submission.id },
  });
  await server.services.database.analysisUpload.update({ where: { id }, data: { key: 'an-attempt-that-failed' } });
  let answer: TestResponse | undefined;
  const form = videoForm(video);
  await cleanUpWith({
    async delete(key) {
      answer ??= await call(url, { method: 'POST', body: form.body, headers: form.headers });
      return server.services.storage.delete(key);
    },
  });
  expect(answer?.status).toBe(404);
  const kept = await server.services.database.analysis.findUnique({ where: { submissionId: submission.id } });
  expect(kept).toBeNull();
});

it('[UPL-04] cleans up the rest while one upload is being written', async () => {
  const token = await tokenOf((await server.factories.createPlayer()).accountId, 'player');
  const busy = await client.requestUpload(token);
  const other = await client.requestUpload(await tokenOf((await server.factories.createPlayer()).accountId, 'player'));
  const { database } = server.services;
  const key = 'b'.repeat(32);
  await database.uploadAttempt.create({ data: { key, submissionId: busy.submissionId, createdAt: testNow } });
  await cleanUpWith({
    async abort(aborted) {
      if (aborted === key) throw new Error('held by a writer');
      return server.services.storage.abort(aborted);
    },
  });
  const ids = { id: { in: [busy.submissionId, other.submissionId] } };
  expect(
    await server.services.database.submission.findMany({ where: ids, select: { id: true, status: true } }),
  ).toEqual([{ id: busy.submissionId, status: 'removed' }]);
  await cleanUpWith({});
  expect(await database.submission.count({ where: ids })).toBe(0);
  expect(await database.uploadAttempt.count({ where: { key } }), 'on a retry').toBe(0);
});

it('[UPL-09] drops the bytes of unfinished attempts, also if their submission is gone', async () => {
  const { database, storage } = server.services;
  const made = [
    { key: 'c'.repeat(32), createdAt: testNow },
    { key: 'd'.repeat(32), createdAt: new Date(aDayLater.getTime() - 3_600_000) },
  ];
  await database.uploadAttempt.createMany({ data: made });
  for (const { key } of made) await storage.open(key);
  await cleanUpWith({});
  expect(await database.uploadAttempt.findMany({ select: { key: true } })).toEqual([{ key: 'd'.repeat(32) }]);
  const pending: string[] = [];
  for await (const key of storage.pending(new Date(8_640_000_000_000_000))) pending.push(key);
  expect(pending).not.toContain('c'.repeat(32));
  expect(pending).toContain('d'.repeat(32));
});

it('[AUTH-04] drops links a day after they expire, and no others', async () => {
  const { database, oneTimeTokens } = server.services;
  const { accountId } = await server.factories.createPlayer();
  for (const purpose of ['reset_password', 'welcome'] as const) {
    await database.$transaction((tx) => oneTimeTokens.issue(tx, { accountId, purpose, now: testNow }));
  }
  const left = async () =>
    (await database.oneTimeToken.findMany({ where: { accountId } })).map(({ purpose }) => purpose);
  await cleanUpWith({});
  expect(await left(), 'the reset ended less than a day before').toHaveLength(2);
  server.setNow(new Date(testNow.getTime() + 26 * 3_600_000));
  await cleanUp(server.services, log).finally(() => server.setNow(testNow));
  expect(await left()).toEqual(['welcome']);
});

it('[PAY-03] deletes checkouts unpaid for a month, never those that created an account', async () => {
  const { database } = server.services;
  const made = (id: string, state: 'open' | 'expired' | 'consumed', daysAgo: number) => {
    const at = new Date(aDayLater.getTime() - daysAgo * 24 * 3_600_000);
    const person = { email: `${id}@checkout.test`, emailKey: `${id}@checkout.test`, planType: 'starter' } as const;
    return { id, state, url: '', ...person, consentedAt: at, createdAt: at, expiresAt: at };
  };
  await database.checkoutSession.createMany({
    data: [
      made('cs_old_open', 'open', 31),
      made('cs_old_expired', 'expired', 31),
      made('cs_settling', 'open', 14),
      made('cs_consumed', 'consumed', 900),
    ],
  });
  await cleanUpWith({});
  const left = await database.checkoutSession.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  expect(left.map(({ id }) => id)).toEqual(['cs_consumed', 'cs_settling']);
});

it('[UPL-04] goes on after a task that fails, logs it, and ends as failed', async () => {
  const { database } = server.services;
  await database.rateLimit.create({ data: { key: 'expired', points: 1, expire: 1n } });
  const lines: string[] = [];
  const written = createLogger('error', { write: (line: string) => lines.push(line) });
  await database.$executeRawUnsafe('ALTER TABLE analyzer_documents RENAME TO analyzer_documents_gone');
  try {
    await expect(cleanUp(server.services, written)).rejects.toThrow('Clean-up tasks failed: documents.');
  } finally {
    await database.$executeRawUnsafe('ALTER TABLE analyzer_documents_gone RENAME TO analyzer_documents');
  }
  expect(await database.rateLimit.count({ where: { key: 'expired' } })).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ task: 'documents', msg: 'clean-up task failed' }]);
});
