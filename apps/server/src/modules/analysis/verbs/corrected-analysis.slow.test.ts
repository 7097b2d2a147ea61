import { readFile } from 'node:fs/promises';
import type { Submission } from '@swing/contract/submissions';
import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, openCall, writeChunk } from '../../../testing/http-call.ts';
import { videoForm, type StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { startUploadServer } from '../../../testing/upload-server.ts';

let server: TestServer;
let client: StoryClient;
let first: Buffer;
let corrected: Buffer;
let coachToken: string;
let playerToken: string;
let coachId: string;
let playerId: string;
let submissionId: string;
let coachCode: string;
/** Key of the first analysis. */
let firstKey: string;
const later = new Date(testNow.getTime() + 5 * 86_400_000);

beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  first = await readFile(fixturePath('pillarboxed.mp4'));
  corrected = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  [coachId, playerId, coachCode] = [coach.accountId, player.accountId, coach.inviteCode];
  coachToken = await tokenOf(coach.accountId, 'coach');
  playerToken = await tokenOf(playerId, 'player');
  submissionId = (await server.factories.createSubmission({ player, status: 'analyzing' })).id;
  await send(await client.requestAnalysisUpload(coachToken, submissionId), first);
  firstKey = (await shown()).videoKey ?? '';
  server.setNow(later);
});

const tokenOf = async (accountId: string, scope: 'player' | 'coach' | 'admin') =>
  (await server.services.sessions.create({ accountId, scope })).token;
const correctionUrl = (token = coachToken) => client.requestAnalysisUpload(token, submissionId, { isCorrection: true });
const send = (url: string, video: Buffer) => call(url, { method: 'POST', ...videoForm(video) });
/** The submission as the player sees it. */
async function shown(): Promise<Submission> {
  const [submission] = await client.submissions(playerToken);
  if (!submission) throw new Error('no submission');
  return submission;
}
const served = async (key: string) => (await client.stream(playerToken, key)).body.length;
const kept = async (key: string) => (await server.services.storage.stat(key)) !== null;
const row = () =>
  server.services.database.submission.findUniqueOrThrow({ where: { id: submissionId }, include: { analysis: true } });
const mails = async () =>
  (await server.services.database.mail.findMany({ where: { accountId: playerId }, orderBy: { createdAt: 'asc' } })).map(
    ({ template }) => template,
  );

/** The first analysis is unchanged and served. */
async function expectFirst(): Promise<void> {
  expect(await shown()).toMatchObject({ status: 'completed', videoKey: firstKey, analysisUpdatedAt: null });
  expect(await served(firstKey)).toBe(first.length);
  expect((await row()).analysis).toMatchObject({ version: 1, sentAt: testNow });
}

describe('a corrected analysis', () => {
  it('[PLUS-02] replaces the file, begins the 30 days again, and mails the player that it was updated', async () => {
    expect((await send(await correctionUrl(), corrected)).status).toBe(201);
    const submission = await shown();
    expect(submission).toMatchObject({
      status: 'completed',
      analyzedAt: testNow.toISOString(),
      analysisUpdatedAt: later.toISOString(),
      analysisAvailableUntil: new Date(later.getTime() + 30 * 86_400_000).toISOString(),
    });
    expect(submission.videoKey).not.toBe(firstKey);
    expect(await served(submission.videoKey ?? '')).toBe(corrected.length);
    expect((await client.stream(playerToken, firstKey)).status).toBe(404);
    await server.drainJobs();
    expect(await kept(firstKey)).toBe(false);
    expect(await mails()).toEqual(['analysis-ready', 'analysis-updated']);
    const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
    expect(player.analyzedCount).toBe(1);
    const counter = await server.services.database.queueCounter.findUniqueOrThrow({ where: { coachCode } });
    expect(counter).toMatchObject({ pending: 0, receiving: 0, analyzing: 0, completed: 1 });
    const audit = await server.services.database.auditEntry.findMany({
      where: { subjectId: submissionId },
      orderBy: { at: 'asc' },
    });
    expect(audit.map(({ action, address, detail }) => [action, address, detail])).toEqual([
      ['analysis.sent', '127.0.0.1', { after: { version: 1 } }],
      ['analysis.replaced', '127.0.0.1', { before: { version: 1 }, after: { version: 2 } }],
    ]);
  });

  it('[PLUS-02] leaves the earlier one with the player until it has arrived whole', async () => {
    const form = videoForm(corrected);
    const slow = openCall(await correctionUrl(), { method: 'POST', headers: form.headers });
    await writeChunk(slow.sending, form.body.subarray(0, 50_000));
    await vi.waitFor(async () => {
      const upload = await server.services.database.analysisUpload.findFirst({
        where: { submissionId, isCorrection: true, key: { not: null } },
      });
      expect(upload?.lastByteAt).toEqual(later);
    }, 20_000);
    await expectFirst();
    slow.sending.end(form.body.subarray(50_000));
    expect((await slow.answered).status).toBe(201);
    expect((await shown()).analysisUpdatedAt).toBe(later.toISOString());
  });

  it('[PLUS-02] changes nothing if it is no video, and its URL still works', async () => {
    const url = await correctionUrl();
    expect((await send(url, Buffer.from('no video'))).status).toBe(400);
    await expectFirst();
    expect(await mails()).toEqual(['analysis-ready']);
    expect((await send(url, corrected)).status).toBe(201);
    expect((await send(url, corrected)).status).toBe(409);
    expect((await row()).analysis?.version).toBe(2);
  });

  it('[PLUS-02] changes nothing if the connection breaks', async () => {
    const form = videoForm(corrected);
    const { sending, answered } = openCall(await correctionUrl(), { method: 'POST', headers: form.headers });
    await writeChunk(sending, form.body.subarray(0, 50_000));
    sending.destroy();
    await answered.catch(() => undefined);
    await expectFirst();
  });

  it('[PLUS-02] can be corrected again, and two at once leave one file', async () => {
    const urls = [await correctionUrl(), await correctionUrl()];
    const answers = await Promise.all(urls.map((url) => send(url, corrected)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await server.drainJobs();
    const { analysis } = await row();
    expect(analysis?.version).toBe(3);
    const uploads = await server.services.database.analysisUpload.findMany({ where: { submissionId } });
    const keys = uploads.flatMap(({ key }) => key ?? []);
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(await kept(key)).toBe(key === analysis?.key);
    expect(await mails()).toEqual(['analysis-ready', 'analysis-updated', 'analysis-updated']);
  });

  it('[PLUS-02] stays sent when the same URL is used again while it completes', async () => {
    const url = await correctionUrl();
    const form = videoForm(corrected);
    const post = () => openCall(url, { method: 'POST', headers: form.headers });
    const lookUps = vi.spyOn(server.services.uploadTokens, 'idFrom');
    const slow = post();
    await writeChunk(slow.sending, form.body.subarray(0, 50_000));
    await vi.waitFor(async () => {
      expect(await server.services.database.analysisUpload.count({ where: { submissionId, lastByteAt: later } })).toBe(
        1,
      );
    }, 20_000);
    const second = post();
    second.sending.flushHeaders();
    await vi.waitFor(() => expect(lookUps).toHaveBeenCalledTimes(2), 20_000);
    slow.sending.end(form.body.subarray(50_000));
    expect((await slow.answered).status).toBe(201);
    second.sending.end(form.body);
    expect((await second.answered).status).toBe(409);
    await server.drainJobs();
    expect(await served((await shown()).videoKey ?? '')).toBe(corrected.length);
  });

  it('[PLUS-02] brings back an analysis that was removed after its 30 days', async () => {
    server.setNow(new Date(testNow.getTime() + 31 * 86_400_000));
    await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
    await server.drainJobs();
    // The sessions have ended, too.
    coachToken = await tokenOf(coachId, 'coach');
    playerToken = await tokenOf(playerId, 'player');
    expect(await shown()).toMatchObject({ videoKey: null, analysisRemovedAt: expect.any(String) });
    expect((await send(await correctionUrl(), corrected)).status).toBe(201);
    const { videoKey, analysisRemovedAt } = await shown();
    expect([analysisRemovedAt, await served(videoKey ?? '')]).toEqual([null, corrected.length]);
  });

  it('[PLUS-02] stays sent if the storage cannot delete the replaced file, and tries again for hours', async () => {
    await send(await correctionUrl(), corrected);
    const spy = vi.spyOn(server.services.storage, 'delete').mockRejectedValue(new Error('the storage is down'));
    await expect(server.drainJobs()).rejects.toThrow('the storage is down');
    spy.mockRestore();
    const jobs = await server.services.database.$queryRaw`
      SELECT retry_limit, retry_backoff FROM pgboss.job
      WHERE name = 'delete-replaced-analysis' AND data->>'key' = ${firstKey} AND state <> 'completed'`;
    expect(jobs).toEqual([{ retry_limit: 14, retry_backoff: true }]);
    expect((await shown()).analysisUpdatedAt).toBe(later.toISOString());
  });
});

describe('who may correct', () => {
  const refusal = async (token: string, isCorrection: boolean) => {
    const json = { fileName: 'a.mp4', contentType: 'video/mp4', submissionId, isCorrection };
    const answer = await call(new URL('/api/analysis/upload-to-stream', client.origin), {
      method: 'POST',
      token,
      json,
    });
    const { code, error } = JSON.parse(answer.body.toString()) as { code?: string; error?: string };
    return [answer.status, code, error];
  };

  it('[PLUS-02] is recorded with who asked for the URL', async () => {
    const { id: accountId } = await server.factories.createAdmin({ email: 'named-admin' });
    const { token } = await server.services.sessions.create({ accountId, scope: 'admin', actorName: 'Dana' });
    expect((await send(await correctionUrl(token), corrected)).status).toBe(201);
    const entries = await server.services.database.auditEntry.findMany({
      where: { subjectId: submissionId, action: { startsWith: 'analysis.' } },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['analysis.sent', coachCode],
      ['analysis.replaced', 'Dana'],
    ]);
    const refs = [coachToken, token].map((one) => sessionRefOf(hashSessionToken(one)));
    expect(entries.map(({ session }) => session)).toEqual(refs);
  });

  it('[PLUS-02] an admin may, too', async () => {
    const { id } = await server.services.database.account.upsert({
      where: { kind_emailKey: { kind: 'admin', emailKey: 'admin' } },
      create: { kind: 'admin', email: 'admin', emailKey: 'admin' },
      update: {},
    });
    expect((await send(await correctionUrl(await tokenOf(id, 'admin')), corrected)).status).toBe(201);
    expect((await row()).analysis).toMatchObject({ version: 2, sentBy: id });
  });

  it('[PLUS-02][AUTH-07] another coach and the player may not', async () => {
    const stranger = await server.factories.createCoach();
    expect(await refusal(await tokenOf(stranger.accountId, 'coach'), true)).toEqual([
      404,
      'NOT_FOUND',
      'Submission not found.',
    ]);
    expect(await refusal(playerToken, true)).toEqual([403, 'FORBIDDEN', 'You may not do this.']);
  });

  it('[PLUS-02] only what was sent can be corrected, and only when that was asked for', async () => {
    expect(await refusal(coachToken, false)).toEqual([409, 'NOT_POSSIBLE_NOW', 'This video already has its analysis.']);
    const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
    submissionId = (await server.factories.createSubmission({ player, status: 'analyzing' })).id;
    const none = 'This video has no analysis yet that could be corrected.';
    expect(await refusal(coachToken, true)).toEqual([409, 'NOT_POSSIBLE_NOW', none]);
  });

  it('[PLUS-02] not if the submission was removed after the URL was requested', async () => {
    const url = await correctionUrl();
    const { database } = server.services;
    await database.submission.update({ where: { id: submissionId }, data: { status: 'removed', removedAt: later } });
    expect((await send(url, corrected)).status).toBe(404);
    expect((await row()).analysis).toMatchObject({ version: 1, key: firstKey });
  });
});

it('[PLUS-02] drops a correction by an old URL only once no bytes arrive', async () => {
  const { database, storage } = server.services;
  await correctionUrl();
  const { id } = await database.analysisUpload.findFirstOrThrow({ where: { submissionId, isCorrection: true } });
  const cleanUpAfterBytes = async (seconds: number) => {
    const now = new Date(later.getTime() + 25 * 3_600_000);
    const lastByteAt = new Date(now.getTime() - seconds * 1_000);
    await database.analysisUpload.update({ where: { id }, data: { key: `arriving-${id}`, lastByteAt } });
    server.setNow(now);
    await database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
    await server.drainJobs();
    return database.analysisUpload.count({ where: { id } });
  };
  expect(await cleanUpAfterBytes(599)).toBe(1);
  expect(await cleanUpAfterBytes(601)).toBe(0);
  expect(await storage.stat(`arriving-${id}`)).toBeNull();
});
