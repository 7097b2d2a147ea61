import { readFile } from 'node:fs/promises';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNothingLeftBehind, untilJobsAreDone } from './left-behind.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import {
  beginStory,
  killAfterResponse,
  killWhileSending,
  openAnalysis,
  sendAnalysisAgain,
  sha256,
  uploadAgain,
  type KillPoint,
  type Story,
} from './story-under-fault.ts';

const rounds = Number(process.env.SWING_FAULTS_ROUNDS ?? 4);
const points: KillPoint[] = ['during the PUT', 'after the submit', 'during the analysis', 'after the analysis'];
const pollOptions = { timeout: 60_000, interval: 100 };

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site.close());

describe.each(points)('kill -9 %s', (point) => {
  it.each(Array.from({ length: rounds }, (_, round) => [round]))(
    `[UPL-03][REC-09] loses nothing acknowledged, and the interrupted calls can be repeated (round %i of seed ${faultsSeed})`,
    async (round) => {
      const random = randomOf(point, round);
      const story = await beginStory(site, random);
      const { client } = site;
      const { draft, video, analysis, playerToken, coachToken } = story;
      const { submissionId } = draft;

      if (point === 'during the PUT') {
        const status = await killWhileSending(site, random, client.openUpload(draft, video.length), video);
        await site.restart();
        await expectOnlyWholeObjects(story);
        expect((await client.stream(playerToken, draft.uploadKey)).status, 'a draft is shown to nobody').toBe(404);
        if (status === 201) expect(await rowOf(submissionId)).toMatchObject({ sha256: sha256(video) });
        else await uploadAgain(site, story);
      } else await uploadAgain(site, story);

      await client.submit(playerToken, draft, video.length);
      if (point === 'after the submit') {
        await killAfterResponse(site, random);
        await site.restart();
        await expectOnlyWholeObjects(story);
      }
      expect(await rowOf(submissionId)).toMatchObject({
        status: 'pending',
        sha256: sha256(video),
        storedSize: BigInt(video.length),
      });
      const own = await client.stream(playerToken, draft.uploadKey);
      expect([own.status, sha256(own.body)]).toEqual([200, sha256(video)]);
      await expect
        .poll(async () => (await client.stream(coachToken, draft.uploadKey)).status, {
          ...pollOptions,
          message: 'the coach gets the clean copy',
        })
        .toBe(200);

      await client.openAnalyzer(coachToken, submissionId);
      const url = await client.requestAnalysisUpload(coachToken, submissionId);
      if (point === 'during the analysis') {
        const { call, body } = openAnalysis(url, analysis);
        const status = await killWhileSending(site, random, call, body);
        await site.restart();
        await expectOnlyWholeObjects(story);
        if (status === 201) expect((await rowOf(submissionId)).status).toBe('completed');
      }
      await sendAnalysisAgain(url, analysis);
      if (point === 'after the analysis') {
        await killAfterResponse(site, random);
        await site.restart();
        await expectOnlyWholeObjects(story);
      }
      await expectStoryCompleted(story);
      await expectNothingLeftBehind(site);
    },
  );
});

const rowOf = (id: string) =>
  site.database.submission.findUniqueOrThrow({ where: { id }, include: { analysis: true } });

async function expectStoryCompleted({
  draft,
  analysis,
  playerToken,
  coachToken,
  email,
  playerId,
}: Story): Promise<void> {
  const { client, database } = site;
  const [mine] = await client.submissions(playerToken);
  expect(mine).toMatchObject({ id: draft.submissionId, status: 'completed' });
  const download = await client.stream(playerToken, mine?.videoKey ?? '');
  expect([download.status, sha256(download.body)]).toEqual([200, sha256(analysis)]);
  expect((await rowOf(draft.submissionId)).analysis?.sha256).toBe(sha256(analysis));
  const { stats } = await client.queue(coachToken);
  expect(stats).toMatchObject({ pending: 0, uploading: 0, analyzing: 0, activePlayers: 1 });

  await expect
    .poll(async () => (await client.mails(email)).map((mail) => mail.subject), {
      ...pollOptions,
      message: 'the e-mail',
    })
    .toEqual(['Your swing analysis is ready']);
  await untilJobsAreDone(site);
  expect(await client.mails(email), 'one e-mail, even after repeated calls').toHaveLength(1);
  const logged = await database.mail.findMany({ where: { accountId: playerId } });
  expect(logged).toMatchObject([{ status: 'sent', template: 'analysis-ready' }]);
}

/** Expects every visible object in the store to be a complete video: a sent one, or one made by the server. */
async function expectOnlyWholeObjects({ video, analysis }: Story): Promise<void> {
  const { objects } = await site.files();
  const sent = [sha256(video), sha256(analysis)];
  for (const [name, path] of objects) {
    const bytes = await readFile(path);
    if (sent.includes(sha256(bytes)) || isWholeJpeg(bytes)) continue;
    await expect(probeVideo(byteSourceOfBytes(bytes)), `object ${name} is whole`).resolves.toBeTruthy();
  }
}

const isWholeJpeg = (bytes: Buffer) =>
  bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
