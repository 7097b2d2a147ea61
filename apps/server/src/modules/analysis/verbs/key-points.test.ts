import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { call, jsonOf } from '../../../testing/http-call.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let site: UploadServer;
let story: AnalysisStory;
/** 4 s. */
let video: Buffer;
beforeAll(async () => {
  site = await startUploadServer();
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => site.server.close());
beforeEach(async () => {
  site.server.setNow(testNow);
  story = await beginAnalysisStory(site);
});

const finish = { seconds: 3.5, text: 'Finish high.' };
const hands = { seconds: 1.25, text: ' Hands <first> & quiet ' };

const get = (path: string, token: string | undefined = story.playerToken) =>
  call(new URL(path, site.client.origin), { token });
const shown = async () =>
  jsonOf<{ keyPoints: object[]; chaptersUrl: string | null }>(await get(`/api/submission/${story.id}`));
const chaptersPath = () => `/api/submission/${story.id}/chapters.vtt`;

it('[PLUS-14] reach the player with the analysis: in order of time, as chapters, and in the mail', async () => {
  const url = await story.url({ keyPoints: [finish, hands, { seconds: 60, text: 'After the end' }] });
  expect(await shown()).toMatchObject({ keyPoints: [], chaptersUrl: null });
  expect((await story.post(url, video)).status).toBe(201);
  const keyPoints = [
    { seconds: 1.25, text: 'Hands <first> & quiet' },
    { seconds: 3.5, text: 'Finish high.' },
    { seconds: 4, text: 'After the end' },
  ];
  expect(await shown()).toMatchObject({ keyPoints, chaptersUrl: chaptersPath() });

  const { status, headers, body } = await get(chaptersPath());
  expect([status, headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(body.toString()).toBe(
    'WEBVTT\n\n1\n00:00:01.250 --> 00:00:03.500\nHands &lt;first&gt; &amp; quiet\n\n' +
      '2\n00:00:03.500 --> 00:00:04.000\nFinish high.\n\n3\n00:00:04.000 --> 00:00:04.001\nAfter the end\n',
  );
  const { facts } = await site.server.services.database.mail.findFirstOrThrow({
    where: { template: 'analysis-ready', facts: { path: ['submissionId'], equals: story.id } },
  });
  expect(facts).toMatchObject({ keyPoints });
});

it('[PLUS-14] may be five of 140 characters each', async () => {
  const keyPoints = [0, 1, 2, 3, 4].map((seconds) => ({ seconds, text: String(seconds).repeat(140) }));
  expect((await story.send(video, { keyPoints })).status).toBe(201);
  expect((await shown()).keyPoints).toEqual(keyPoints);
});

it('[PLUS-14] are replaced by those of a correction, which may have none', async () => {
  await story.send(video, { keyPoints: [hands] });
  await story.send(video, { isCorrection: true, keyPoints: [finish] });
  expect((await shown()).keyPoints).toEqual([finish]);
  await story.send(video, { isCorrection: true });
  expect(await shown()).toMatchObject({ keyPoints: [], chaptersUrl: null });
  expect((await get(chaptersPath())).status).toBe(404);
});

it('[PLUS-14][AUTH-07] are shown to nobody else, and to nobody once the analysis has expired', async () => {
  await story.send(video, { keyPoints: [hands] });
  const { accountId } = await site.server.factories.createPlayer();
  const stranger = (await site.server.services.sessions.create({ accountId, scope: 'player' })).token;
  expect((await get(chaptersPath(), stranger)).status).toBe(404);
  site.server.setNow(new Date(testNow.getTime() + 30 * 86_400_000));
  const { accountId: own } = { accountId: (await story.row()).playerId };
  const later = (await site.server.services.sessions.create({ accountId: own, scope: 'player' })).token;
  expect((await get(chaptersPath(), later)).status).toBe(404);
});

it.each([
  ['six', Array.from({ length: 6 }, () => finish)],
  ['an empty one', [{ seconds: 1, text: ' ' }]],
  ['one that is too long', [{ seconds: 1, text: 'x'.repeat(141) }]],
  ['one before the start', [{ seconds: -1, text: 'x' }]],
])('[PLUS-14] are refused before anything is sent: %s', async (_, keyPoints) => {
  await expect(story.url({ keyPoints })).rejects.toThrow('returned 400');
});
