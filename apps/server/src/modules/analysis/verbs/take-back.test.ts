import { readFile } from 'node:fs/promises';
import type { Transaction } from '@swing/db/client';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOffset, sendRest, takeBack } from '../../../testing/analysis-upload-calls.ts';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { call, jsonOf, openCall, writeChunk } from '../../../testing/http-call.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';
import type { VerbContext } from '../../../kernel/verb.ts';
import { takeBackFile } from '../receiving/take-back-file.ts';

// Each whole file is checked in a process of its own, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const none = Buffer.alloc(0);

let site: UploadServer;
let story: AnalysisStory;
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

async function postHeld(url: string, file = video, complete = '?0') {
  const { body, headers } = videoForm(file);
  const answer = await call(url, { method: 'POST', body, headers: { ...headers, 'upload-complete': complete } });
  return { status: answer.status, ...jsonOf<object>(answer) };
}

/** The URL and the storage key of an analysis that has arrived and is not complete. */
async function held(announced: Parameters<AnalysisStory['url']>[0] = {}) {
  const url = await story.url(announced);
  expect(await postHeld(url)).toEqual({ status: 201, success: true, isHeld: true });
  const key = (await story.uploads()).at(-1)?.key ?? '';
  return { url, key };
}

const announcements = async () => {
  await site.server.drainJobs();
  return (await story.mails()).filter((template) => template.startsWith('analysis-'));
};
const stored = async (key: string) => (await site.server.services.storage.stat(key))?.size ?? null;

describe('an analysis that is held', () => {
  it('[REC-08][REC-09] is complete only once its sender says so, and then once', async () => {
    const { url } = await held();
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: null });
    expect((await story.row()).analysis).toBeNull();
    expect(await announcements()).toEqual([]);
    expect(await askOffset(url)).toEqual({ status: 200, offset: video.length, complete: '?0' });

    const answer = await sendRest(url, video.length, none, '?1');
    expect(answer).toMatchObject({ status: 200, success: true });
    expect((await story.row()).status).toBe('completed');
    expect((await story.served(answer.videoKey ?? '')).equals(video)).toBe(true);
    expect(await askOffset(url)).toEqual({ status: 200, offset: undefined, complete: '?1' });
    expect(await sendRest(url, video.length, none)).toMatchObject({ status: 409, code: 'UPLOAD_URL_USED' });
    expect(await announcements()).toEqual(['analysis-ready']);
  });

  it('[REC-08] is completed once by two calls at the same time, and the player is mailed once', async () => {
    const { url } = await held();
    const answers = await Promise.all([sendRest(url, video.length, none), sendRest(url, video.length, none)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await story.row()).analysis).toMatchObject({ version: 1 });
    expect(await announcements()).toEqual(['analysis-ready']);
  });

  it('[REC-08] is taken back: nothing is sent, its bytes are deleted, and another one can be sent', async () => {
    const { url, key } = await held();
    expect(await stored(key)).toBe(video.length);
    expect(await takeBack(url)).toEqual({ status: 204 });
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: null });
    expect(await story.uploads()).toEqual([]);
    expect(await stored(key)).toBeNull();

    expect(await takeBack(url), 'again').toEqual({ status: 204 });
    expect((await askOffset(url)).status).toBe(404);
    expect(await sendRest(url, video.length, none)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await story.post(url, video)).toMatchObject({ status: 404 });
    expect((await story.row()).analysis).toBeNull();
    expect(await announcements()).toEqual([]);
    expect((await story.send(video)).status).toBe(201);
  });

  it('[REC-08] cannot be taken back once it was accepted', async () => {
    const { url, key } = await held();
    await sendRest(url, video.length, none);
    expect(await takeBack(url)).toMatchObject({
      status: 409,
      code: 'UPLOAD_URL_USED',
      error: 'The analysis was sent, so it cannot be taken back.',
    });
    expect((await story.row()).status).toBe('completed');
    expect(await stored(key)).toBe(video.length);
  });

  it('[REC-08] never completes by itself, and is dropped a day after its URL was requested', async () => {
    const { url, key } = await held();
    site.server.setNow(new Date(testNow.getTime() + 23 * 3_600_000));
    await story.cleanUp();
    expect(await askOffset(url)).toMatchObject({ offset: video.length, complete: '?0' });
    const { status, analysisProblem, analysis } = await story.row();
    expect({ status, analysisProblem, analysis }).toEqual({
      status: 'analyzing',
      analysisProblem: null,
      analysis: null,
    });
    site.server.setNow(new Date(testNow.getTime() + 24 * 3_600_000 + 1_000));
    await story.cleanUp();
    expect(await sendRest(url, video.length, none)).toMatchObject({ status: 404 });
    expect(await takeBack(url)).toEqual({ status: 204 });
    expect(await stored(key)).toBeNull();
  });

  it('[REC-08] has a URL that has expired after 24 hours, before and after the clean-up, unless it was used', async () => {
    const { url } = await held();
    const used = await story.url();
    expect((await story.post(used, video)).status).toBe(201);
    site.server.setNow(new Date(testNow.getTime() + 24 * 3_600_000));
    expect(await askOffset(url)).toMatchObject({ status: 200, offset: video.length });
    site.server.setNow(new Date(testNow.getTime() + 24 * 3_600_000 + 1));
    expect((await askOffset(url)).status).toBe(404);
    const unknown = { status: 404, code: 'NOT_FOUND', error: 'Upload not found.' };
    const expired = { ...unknown, error: 'This upload URL has expired. Please send the analysis again.' };
    expect(await story.post(`${url.slice(0, -2)}xx`, video)).toMatchObject(unknown);
    expect(await story.post(url, video)).toMatchObject(expired);
    expect(await sendRest(url, video.length, none)).toMatchObject(expired);
    await story.cleanUp();
    expect(await sendRest(url, video.length, none)).toMatchObject(expired);
    expect(await askOffset(used)).toEqual({ status: 200, offset: undefined, complete: '?1' });
    expect(await story.post(used, video)).toMatchObject({ status: 409, code: 'UPLOAD_URL_USED' });
  });

  it('[REC-08][AUTH-07] is not completed once its submission belongs to another coach', async () => {
    const { url } = await held();
    const { inviteCode } = await site.server.factories.createCoach();
    const { database } = site.server.services;
    await database.submission.update({ where: { id: story.id }, data: { coachCode: inviteCode } });
    expect(await sendRest(url, video.length, none)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await story.row()).analysis).toBeNull();
    expect(await announcements()).toEqual([]);
  });

  it('[REC-09] is checked when it is completed, and refused with the reason', async () => {
    const url = await story.url();
    const noVideo = Buffer.from('no video');
    expect(await postHeld(url, noVideo)).toMatchObject({ status: 201, isHeld: true });
    expect(await sendRest(url, noVideo.length, none)).toMatchObject({ status: 400, code: 'NOT_A_VIDEO' });
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: 'unplayable' });
  });

  it('[REC-08] can arrive in two parts', async () => {
    const url = await story.url();
    expect(await sendRest(url, 0, video, '?0')).toEqual({ status: 200, success: true, isHeld: true });
    expect(await sendRest(url, video.length, none, '?0')).toEqual({ status: 200, success: true, isHeld: true });
    expect(await sendRest(url, video.length, none)).toMatchObject({ status: 200, success: true });
    expect((await story.row()).status).toBe('completed');
  });

  it('[REC-08][PLUS-02] that corrects another one leaves that one as it is when it is taken back', async () => {
    const first = await story.send(video);
    const before = await story.row();
    const { url, key } = await held({ isCorrection: true });
    expect(await takeBack(url)).toEqual({ status: 204 });
    expect(await story.row()).toEqual(before);
    expect(await stored(key)).toBeNull();
    expect((await story.served(first.videoKey ?? '')).equals(video)).toBe(true);
  });
});

it('[REC-08] an analysis is taken back while it arrives, which ends the request that sends it', async () => {
  const url = await story.url();
  const { body, headers } = videoForm(video);
  const sending = openCall(url, { method: 'POST', headers: { ...headers, 'upload-complete': '?0' } });
  await writeChunk(sending.sending, body.subarray(0, 60_000));
  await vi.waitFor(async () => expect((await story.row()).status).toBe('receiving'), 60_000);
  const [upload] = await story.uploads();
  expect(await takeBack(url)).toEqual({ status: 204 });
  expect((await sending.answered.catch(() => ({ status: 'cut' }))).status).not.toBe(201);
  expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: null });
  expect(await story.uploads()).toEqual([]);
  expect(await stored(upload?.key ?? '')).toBeNull();
});

describe('taking back while the analysis is being completed', () => {
  it('[REC-08] ends in one of both: it was sent, or nothing was', async () => {
    const { url, key } = await held();
    const [completed, taken] = await Promise.all([sendRest(url, video.length, none), takeBack(url)]);
    const { status, analysis } = await story.row();
    const isSent = completed.status === 200;
    expect({ taken: taken.status, status, key: analysis?.key ?? null, bytes: await stored(key) }).toEqual(
      isSent
        ? { taken: 409, status: 'completed', key, bytes: video.length }
        : { taken: 204, status: 'analyzing', key: null, bytes: null },
    );
    expect(await announcements()).toEqual(isSent ? ['analysis-ready'] : []);
  });

  /** Returns `count` once that many connections of this database wait for a lock. */
  const waitingForLock = (count: bigint) =>
    vi.waitFor(async () => {
      const [waiting] = await site.server.services.database.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting.count).toBe(count);
    }, 60_000);

  it('[REC-08] on another server: the completion that comes second fails, and deletes the file', async () => {
    const { url, key } = await held();
    const [upload] = await story.uploads();
    const { services } = site.server;
    // As another server does, which cannot end the request of this one.
    const holdsTheSubmission = async (tx: Transaction) => {
      await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${story.id}::uuid FOR UPDATE`;
      const taken = takeBackFile(services as VerbContext, upload?.id ?? '');
      await waitingForLock(1n);
      const completed = sendRest(url, video.length, none);
      await waitingForLock(2n);
      return { taken, completed };
    };
    const { taken, completed } = await services.database.$transaction(holdsTheSubmission, { timeout: 150_000 });
    await taken;
    expect(await completed).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { status, analysisProblem, analysis } = await story.row();
    expect({ status, analysisProblem, analysis }).toEqual({
      status: 'analyzing',
      analysisProblem: null,
      analysis: null,
    });
    expect(await stored(key)).toBeNull();
    expect(await announcements()).toEqual([]);
  });
});

it('[REC-08] a header Upload-Complete that is neither ?0 nor ?1 is refused, and changes nothing', async () => {
  const url = await story.url();
  const refusal = { status: 400, error: 'The header Upload-Complete must be ?0 or ?1.' };
  expect(await postHeld(url, video, 'false')).toMatchObject(refusal);
  expect(await sendRest(url, 0, video, '0')).toMatchObject(refusal);
  expect((await story.row()).status).toBe('analyzing');
});

it('[REC-08] a forged URL takes nothing back', async () => {
  const { url, key } = await held();
  expect(await takeBack(`${url.slice(0, -2)}xx`)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await stored(key)).toBe(video.length);
});
