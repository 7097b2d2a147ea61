import { readFile } from 'node:fs/promises';
import type { PlayerFields } from '@swing/db/factories/account-factories';
import { addDays } from '@swing/domain/dates';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let video: Buffer;
beforeAll(async () => {
  server = await startTestServer({ limits: { upload: { points: 10_000, seconds: 60 } } });
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

async function join(fields: PlayerFields = {}) {
  const player = await server.factories.createPlayer(fields);
  const headers = await server.signIn(player.accountId, 'player');
  const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, headers, payload });
  return {
    player,
    begin: () => post('/api/video/upload-url', { fileName: 'swing.mp4' }),
    put: ({ submissionId, uploadKey }: Draft) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/video/upload/${submissionId}?key=${uploadKey}`,
        payload: video,
      }),
    submit: ({ submissionId, uploadKey }: Draft) =>
      post('/api/video/submit', { submissionId, r2Key: uploadKey, videoSize: video.length }),
    eligibility: async () =>
      (await server.app.inject({ url: '/api/trpc/submissions.eligibility?input=%7B%7D', headers })).json().result.data,
    row: () => server.services.database.player.findUniqueOrThrow({ where: { accountId: player.accountId } }),
  };
}
interface Draft {
  submissionId: string;
  uploadKey: string;
}

it('[UPL-05] upload-url refuses uploads within the gap, with its message and date, and allows them from its exact end', async () => {
  const { player, begin, eligibility } = await join();
  await server.factories.createSubmission({ player, createdAt: addDays(testNow, -1) });
  const answer = await begin();
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    error: 'Next upload available: March 7, 2026',
    nextUploadAt: '2026-03-07T12:00:00.000Z',
  });
  expect(await eligibility()).toEqual({
    isAllowed: false,
    reason: 'gap',
    message: 'Next upload available: March 7, 2026',
    nextUploadAt: '2026-03-07T12:00:00.000Z',
    uploadAfterThisAt: null,
    used: 1,
    quota: 4,
    termUsed: null,
    termQuota: null,
  });
  expect(await server.services.database.submission.count({ where: { playerId: player.accountId } })).toBe(1);
  server.setNow(new Date('2026-03-07T11:59:59Z'));
  expect((await begin()).statusCode).toBe(403);
  server.setNow(new Date('2026-03-07T12:00:00Z'));
  expect(await eligibility()).toMatchObject({ isAllowed: true, uploadAfterThisAt: '2026-03-14T12:00:00.000Z' });
  expect((await begin()).statusCode).toBe(201);
});

it('[UPL-05] counts neither drafts nor deleted videos', async () => {
  const { player, begin } = await join({ planType: 'starter' });
  for (const status of ['draft', 'removed'] as const) {
    for (let times = 0; times < 3; times++)
      await server.factories.createSubmission({ player, status, createdAt: testNow });
  }
  expect((await begin()).statusCode).toBe(201);
});

it('[UPL-05] enforces the quota at submit: of two drafts one is counted, the other refused and removed', async () => {
  const { player, begin, put, submit, row } = await join({ planType: 'starter' });
  const keys = watchKeys(server.services.storage);
  const draft = (await begin()).json<Draft>();
  expect((await put(draft)).statusCode).toBe(201);
  await server.factories.createSubmission({ player, createdAt: new Date(testNow.getTime() - 1_000) });
  const before = await row();
  const answer = await submit(draft);
  expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
    403,
    'QUOTA_EXCEEDED',
    'Next upload available: March 15, 2026',
  ]);
  expect(await row()).toEqual(before);
  const refused = await server.services.database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
  expect(refused.status).toBe('removed');
  expect(await keys.kept()).toEqual([]);
  expect((await submit(draft)).statusCode).toBe(404);
});

it('[UPL-05] does not refuse the repeated submit of a video that was counted', async () => {
  const { begin, put, submit } = await join({ planType: 'starter' });
  const draft = (await begin()).json<Draft>();
  await put(draft);
  expect((await submit(draft)).statusCode).toBe(201);
  expect((await submit(draft)).statusCode).toBe(201);
  expect((await begin()).json().code).toBe('QUOTA_EXCEEDED');
});

it.each<[string, PlayerFields, string, string]>([
  [
    'a plan that has ended',
    { subscriptionStatus: 'cancelled', subscriptionEnd: testNow },
    'SUBSCRIPTION_INACTIVE',
    'Your plan has ended. Choose a plan to upload.',
  ],
  [
    'six months that are over',
    { planType: 'sixmonth', nextBillingDate: null, subscriptionEnd: testNow },
    'SUBSCRIPTION_INACTIVE',
    'Your plan has ended. Choose a plan to upload.',
  ],
  ['an open dispute', { isDisputed: true }, 'SUBSCRIPTION_INACTIVE', 'Uploads are paused while a payment is disputed.'],
])('[UPL-05][PAY-10] refuses %s', async (_name, fields, code, message) => {
  const { begin, eligibility } = await join(fields);
  const answer = await begin();
  expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([403, code, message]);
  expect(answer.json()).not.toHaveProperty('nextUploadAt');
  expect(await eligibility()).toMatchObject({ isAllowed: false, message, nextUploadAt: null });
});

it('[UPL-05] counts the 24 analyses of a term, but none before it', async () => {
  const termStart = addDays(testNow, -170);
  const { player, begin, eligibility } = await join({
    planType: 'sixmonth',
    nextBillingDate: null,
    subscriptionEnd: addDays(testNow, 10),
    termStart,
    termAnalyses: 24,
  });
  const at = (days: number) => server.factories.createSubmission({ player, createdAt: addDays(termStart, days) });
  await at(-1);
  for (let week = 0; week < 23; week++) await at(week * 7);
  expect(await eligibility()).toMatchObject({ isAllowed: true, termUsed: 23, termQuota: 24 });
  await at(23 * 7);
  server.setNow(addDays(termStart, 24 * 7 + 1));
  const answer = await begin();
  expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
    403,
    'TERM_QUOTA_EXCEEDED',
    'You have used all 24 analyses.',
  ]);
});
