import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startCloudflareStandIn, type CloudflareStandIn } from '../../../testing/cloudflare-stand-in.ts';
import { call, jsonOf } from '../../../testing/http-call.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { beginStreamStory, type StreamStory } from '../../../testing/stream-story.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

// Each test starts ffmpeg, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

let cloudflare: CloudflareStandIn;
let site: UploadServer;
let story: StreamStory;
let adminId: string;
let mp4: Buffer;
/** A video of 2 seconds that the server has to convert, because it is VP9 and Opus. */
let webm: Buffer;
/** Sessions of two people who share the account of the admins. */
let anna: string;
let ben: string;

beforeAll(async () => {
  cloudflare = await startCloudflareStandIn(() => testNow);
  site = await startUploadServer({ cloudflareStream: cloudflare.settings });
  mp4 = await readFile(fixturePath('swing-animation.mp4'));
  webm = await readFile(fixturePath('numbered-frames.webm'));
  adminId = (await site.server.factories.createAdmin({ email: 'admin' })).id;
});
afterAll(async () => {
  await site.server.close();
  await cloudflare.close();
});
beforeEach(async () => {
  at(0);
  await site.server.drainJobs();
  story = await beginStreamStory(site, cloudflare);
  const { sessions } = site.server.services;
  anna = (await sessions.create({ accountId: adminId, scope: 'admin' })).token;
  ben = (await sessions.create({ accountId: adminId, scope: 'admin' })).token;
});

const at = (minutes: number) => site.server.setNow(new Date(testNow.getTime() + minutes * 60_000));
/** Cloudflare takes no file of this size, so the upload URL is one of our server. */
const toUs = { fileSize: 200_000_001, duration: undefined };

async function permit(token: string, announced: object = {}) {
  const { uploadUrl, uploadId } = await site.client.permitAnalysis(token, story.id, announced);
  const video = cloudflare.videos.findLast(({ creator }) => creator === story.id);
  return { uploadUrl, uploadId, video };
}

async function send(token: string, file: Buffer, announced: object = {}) {
  const permitted = await permit(token, announced);
  const { status } = await call(permitted.uploadUrl, { method: 'POST', ...videoForm(file) });
  expect([200, 201]).toContain(status);
  return permitted;
}

const confirm = async (token: string, uploadId: string) =>
  (
    await call(new URL('/api/trpc/analysis.confirmUpload', site.client.origin), {
      method: 'POST',
      token,
      json: { submissionId: story.id, uploadId },
    })
  ).status;

/** The answer of `analysis.readOutcome` about some uploads. If it is an error: its status and message. */
async function outcome(token: string, ...uploadIds: string[]) {
  const url = new URL('/api/trpc/analysis.readOutcome', site.client.origin);
  url.searchParams.set('input', JSON.stringify({ submissionId: story.id, uploadIds }));
  const answer = await call(url, { token });
  const { result, error } = jsonOf<{
    result?: { data: unknown };
    error?: { message: string; data: { httpStatus: number } };
  }>(answer);
  return error ? `${error.data.httpStatus} ${error.message}` : result?.data;
}

const delivered = { state: 'delivered', problem: null };
const waiting = { state: 'waiting', problem: null };
const notArrived = { state: 'ended', problem: null };
const alreadyAnalyzed = '409 This video already has its analysis.';

it('[REC-08] whoever has sent a file to Cloudflare is told if another analysis completed the submission before it was confirmed', async () => {
  const bens = await send(ben, mp4);
  const annas = await send(anna, mp4, toUs);
  expect((await story.row()).status).toBe('completed');
  expect(await confirm(ben, bens.uploadId)).toBe(409);
  expect(await outcome(ben, bens.uploadId)).toBe(alreadyAnalyzed);
  expect(await outcome(anna, annas.uploadId)).toEqual(delivered);
});

it('[REC-08] whoever has sent a file to Cloudflare is told if another analysis completed the submission after it was confirmed', async () => {
  const bens = await send(ben, mp4);
  expect(await confirm(ben, bens.uploadId)).toBe(200);
  expect(await outcome(ben, bens.uploadId)).toEqual(waiting);
  await send(anna, mp4, toUs);
  expect(await outcome(ben, bens.uploadId)).toBe(alreadyAnalyzed);
  cloudflare.finish(story.theVideo());
  await story.aMinuteLater();
  expect(story.isAtCloudflare()).toBe(false);
  expect(await outcome(ben, bens.uploadId)).toBe(alreadyAnalyzed);
});

it('[REC-08] a file that was sent to Cloudflare is delivered once the server has fetched it', async () => {
  const { uploadId } = await send(anna, mp4);
  expect(await outcome(anna, uploadId)).toEqual(waiting);
  cloudflare.finish(story.theVideo());
  await story.aMinuteLater();
  expect(await outcome(anna, uploadId)).toEqual(delivered);
});

it('[REC-09] whoever has sent a file to Cloudflare is told why it was refused', async () => {
  const { uploadId } = await send(anna, mp4);
  cloudflare.finish(story.theVideo(), { errorReasonCode: 'ERR_NON_VIDEO' });
  await story.aMinuteLater();
  expect(await outcome(anna, uploadId)).toEqual({ state: 'ended', problem: 'unplayable' });
});

it('[REC-08] two people who share an account neither confirm nor drop the uploads of each other', async () => {
  const annas = await permit(anna);
  const bens = await permit(ben);
  expect(await confirm(anna, annas.uploadId)).toBe(200);
  const uploads = await story.uploads();
  const find = (id: string) => uploads.find((upload) => upload.id === id);
  expect(find(annas.uploadId)).toMatchObject({ streamUid: annas.video?.uid, streamArrivedAt: testNow });
  expect(find(bens.uploadId)).toMatchObject({ streamUid: bens.video?.uid, streamArrivedAt: null });
});

it('[REC-08] an upload that the same session sends again drops the one before, unless that has arrived', async () => {
  const first = await permit(anna);
  const second = await send(anna, mp4);
  expect(await outcome(anna, first.uploadId)).toEqual(notArrived);
  expect(await confirm(anna, second.uploadId)).toBe(200);
  const third = await permit(anna);
  expect(await outcome(anna, second.uploadId)).toEqual(waiting);
  cloudflare.finish(second.video ?? story.theVideo());
  await story.aMinuteLater();
  expect(await outcome(anna, third.uploadId)).toBe(alreadyAnalyzed);
  expect(await outcome(anna, first.uploadId, second.uploadId, third.uploadId)).toEqual(delivered);
});

it('[REC-09] whoever has sent a file that must be converted is told if it is dropped for another one', async () => {
  const bens = await send(ben, webm, toUs);
  at(1);
  const annas = await send(anna, mp4, toUs);
  // What becomes of Ben's file is only known once the job that converts it has run.
  expect(await outcome(ben, bens.uploadId)).toEqual(waiting);
  await site.server.drainJobs();
  expect(await outcome(ben, bens.uploadId)).toBe(alreadyAnalyzed);
  expect(await outcome(anna, annas.uploadId)).toEqual(delivered);
});

it('[REC-09] a file that was converted is delivered, also if another one has replaced it', async () => {
  const bens = await send(ben, webm, toUs);
  await site.server.drainJobs();
  expect(await outcome(ben, bens.uploadId)).toEqual(delivered);
  at(1);
  const annas = await send(anna, mp4, { ...toUs, isCorrection: true });
  await site.server.drainJobs();
  expect(await outcome(ben, bens.uploadId)).toEqual(delivered);
  expect(await outcome(anna, annas.uploadId)).toEqual(delivered);
});

it('[PLUS-02] whoever has sent a correction is told if a newer one took its place, or why it was refused', async () => {
  await send(anna, mp4, toUs);
  at(1);
  const bens = await send(ben, webm, { ...toUs, isCorrection: true });
  at(2);
  const annas = await send(anna, mp4, { ...toUs, isCorrection: true });
  await site.server.drainJobs();
  expect(await outcome(ben, bens.uploadId)).toBe('409 A newer corrected analysis has been sent in the meantime.');
  expect(await outcome(anna, annas.uploadId)).toEqual(delivered);
  at(3);
  const refused = await send(ben, mp4, { isCorrection: true });
  expect(await outcome(ben, refused.uploadId)).toEqual(waiting);
  cloudflare.finish(story.theVideo(), { errorReasonCode: 'ERR_NON_VIDEO' });
  await story.aMinuteLater();
  expect(await outcome(ben, refused.uploadId)).toEqual({ state: 'ended', problem: 'unplayable' });
});

it('[REC-08] an upload that is gone, or of another submission, was not delivered', async () => {
  const { uploadId } = await permit(anna);
  const other = await beginStreamStory(site, cloudflare);
  await other.send(mp4, toUs);
  const [elsewhere] = await other.uploads();
  await site.server.services.database.analysisUpload.delete({ where: { id: uploadId } });
  expect(await outcome(anna, uploadId, elsewhere?.id ?? '')).toEqual(notArrived);
});

it('[AUTH-07] other coaches are not told, nor anybody once the submission was deleted', async () => {
  const { uploadId } = await send(anna, mp4, toUs);
  const { coachToken } = await beginStreamStory(site, cloudflare);
  expect(await outcome(coachToken, uploadId)).toBe('404 Submission not found.');
  await site.server.services.database.submission.update({ where: { id: story.id }, data: { status: 'removed' } });
  expect(await outcome(anna, uploadId)).toBe('404 Submission not found.');
});

it('[AUTH-07] a coach is told about the own uploads only, an admin about all', async () => {
  const { uploadId } = await send(story.coachToken, webm, toUs);
  const { coachToken: other, coachCode } = await beginStreamStory(site, cloudflare);
  expect(await outcome(story.coachToken, uploadId)).toEqual(waiting);
  expect(await outcome(anna, uploadId)).toEqual(waiting);
  await site.server.services.database.submission.update({ where: { id: story.id }, data: { coachCode } });
  expect(await outcome(other, uploadId)).toEqual(notArrived);
});
