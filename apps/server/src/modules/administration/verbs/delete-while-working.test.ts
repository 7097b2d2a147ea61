import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jsonOf, openCall, writeChunk, type TestResponse } from '../../../testing/http-call.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { createUploader, startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

/** Videos are checked in processes of their own. */
vi.setConfig({ testTimeout: 60_000 });

let site: UploadServer;
let admin: SignedInAdmin;
let video: Buffer;
beforeAll(async () => {
  site = await startUploadServer();
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => site.server.close());
beforeEach(async () => {
  admin = await signInAdmin(site.server);
});

const remove = async (method: string, input: object) =>
  expect((await admin.mutate(`administration.${method}`, input)).status).toBe(200);
const refusal = (answer: TestResponse) => [answer.status, jsonOf<{ error: string }>(answer).error];
const row = (id: string) => site.server.services.database.submission.findUnique({ where: { id } });
async function runJobs() {
  await site.server.services.database.$transaction((tx) => site.server.services.jobs.enqueue(tx, 'clean-up', {}));
  await site.server.drainJobs();
}

it('[ADMIN-03] refuses the upload of a player who is deleted while it arrives, and keeps nothing of it', async () => {
  const { server, client } = site;
  const { id: userId, token } = await createUploader(site);
  const draft = await client.requestUpload(token);
  const slow = client.openUpload(draft, video.length);
  await writeChunk(slow.sending, video.subarray(0, 1_000));
  await vi.waitFor(async () => expect((await row(draft.submissionId))?.attemptKey).not.toBeNull(), 20_000);
  await remove('deleteUser', { userId });
  await server.drainJobs();
  slow.sending.end(video.subarray(1_000));
  expect(refusal(await slow.answered)).toEqual([404, 'Upload not found.']);
  expect(refusal(await client.upload(draft, video))).toEqual([404, 'Upload not found.']);
  await runJobs();
  expect(await server.services.database.submission.count({ where: { playerId: userId } })).toBe(0);
  expect(await server.services.database.uploadAttempt.count()).toBe(0);
});

it('[ADMIN-05] refuses the analysis of a coach who is deleted while it arrives, and its swing waits for others', async () => {
  const { server, client } = site;
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const { token } = await server.services.sessions.create({ accountId: coach.accountId, scope: 'coach' });
  const { id } = await server.factories.createSubmission({ player, status: 'analyzing' });
  const form = videoForm(video);
  const url = await client.requestAnalysisUpload(token, id);
  const slow = openCall(url, { method: 'POST', headers: form.headers });
  await writeChunk(slow.sending, form.body.subarray(0, 1_000));
  await vi.waitFor(async () => expect((await row(id))?.status).toBe('receiving'), 20_000);
  await remove('deleteCoach', { id: coach.accountId });
  await server.drainJobs();
  expect(await row(id)).toMatchObject({ status: 'receiving', coachCode: coach.inviteCode });
  slow.sending.end(form.body.subarray(1_000));
  expect(refusal(await slow.answered)).toEqual([404, 'Submission not found.']);
  await runJobs();
  expect(await row(id)).toMatchObject({ status: 'pending', coachCode: '000000' });
  expect(await server.services.database.account.count({ where: { id: coach.accountId } })).toBe(0);
  expect(await server.services.database.mail.count({ where: { template: 'analysis-ready' } })).toBe(0);
});

it('[ADMIN-03] a session that is used after its player or coach was deleted has ended', async () => {
  const { server } = site;
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer();
  const headers = {
    player: await server.signIn(player.accountId, 'player'),
    coach: await server.signIn(coach.accountId, 'coach'),
  };
  await remove('deleteUser', { userId: player.accountId });
  await remove('deleteCoach', { id: coach.accountId });
  const call = async (url: string, sent: Record<string, string>) => {
    const answer = await server.app.inject({ url, headers: sent });
    return [answer.statusCode, answer.json().error];
  };
  const ended = [401, 'Please sign in.'];
  expect(await call('/api/submissions', headers.player)).toEqual(ended);
  expect(await call('/api/me', headers.player)).toEqual(ended);
  expect(await call('/api/coach/submissions', headers.coach)).toEqual(ended);
});
