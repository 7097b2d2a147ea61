import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { Transaction } from '@swing/db/client';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, openCall, writeChunk } from '../../../testing/http-call.ts';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { videoForm, type StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { startUploadServer } from '../../../testing/upload-server.ts';
import { beginReceiving } from '../receiving/begin-receiving.ts';
import { jobContext } from '../receiving/receiving-context.ts';

let server: TestServer;
let client: StoryClient;
let form: ReturnType<typeof videoForm>;
let token: string;
let submissionId: string;
let playerId: string;
let coachCode: string;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  form = videoForm(await readFile(fixturePath('numbered-frames.mp4')));
});
afterAll(() => server.close());
beforeEach(async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  [playerId, coachCode] = [player.accountId, coach.inviteCode];
  token = (await server.services.sessions.create({ accountId: coach.accountId, scope: 'coach' })).token;
  submissionId = (await server.factories.createSubmission({ player, status: 'analyzing' })).id;
});

const uploadUrl = () => client.requestAnalysisUpload(token, submissionId);
/** Fails unless exactly `count` connections to the database wait for a lock. */
async function expectWaiting(count: bigint): Promise<void> {
  const [waiting] = await server.services.database.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  expect(waiting.count).toBe(count);
}
const row = () => server.services.database.submission.findUniqueOrThrow({ where: { id: submissionId } });

/** Sends the first bytes of an analysis, and waits until they arrive. */
async function beginSlow() {
  const slow = openCall(await uploadUrl(), { method: 'POST', headers: form.headers });
  await writeChunk(slow.sending, form.body.subarray(0, 1_000));
  await vi.waitFor(async () => expect((await row()).status).toBe('receiving'), 20_000);
  return slow;
}

describe('while an analysis arrives', () => {
  const post = async (video: ReturnType<typeof videoForm>, complete = '?1') => {
    const url = await uploadUrl();
    const headers = { ...video.headers, 'upload-complete': complete };
    return { url, status: (await call(url, { method: 'POST', body: video.body, headers })).status };
  };

  it.each([
    ['refused', async () => expect(await post(videoForm(Buffer.from('no video')))).toMatchObject({ status: 400 })],
    ['held', async () => expect(await post(form, '?0')).toMatchObject({ status: 201 })],
    [
      'taken back',
      async () => {
        const { url } = await post(form, '?0');
        expect((await call(url, { method: 'DELETE' })).status).toBe(204);
      },
    ],
    [
      'cut off',
      async () => {
        const { sending, answered } = await beginSlow();
        sending.destroy();
        await answered.catch(() => undefined);
        const { database } = server.services;
        await vi.waitFor(
          async () =>
            expect(await database.analysisUpload.count({ where: { submissionId, lastByteAt: { not: null } } })).toBe(1),
          20_000,
        );
      },
    ],
  ])(
    '[REC-08] another one that is %s changes neither status nor reason, and nobody else gets the submission',
    async (_, end) => {
      const slow = await beginSlow();
      await end();
      expect(await row()).toMatchObject({ status: 'receiving', analysisProblem: null });
      const admin = await signInAdmin(server);
      const toAll = { submissionIds: [submissionId], coachId: null };
      expect((await admin.mutate('administration.assignSubmissions', toAll)).data).toMatchObject({
        assigned: [],
        refused: [{ submissionId, message: 'Its analysis is being received right now.' }],
      });
      slow.sending.end(form.body.subarray(1_000));
      expect((await slow.answered).status).toBe(201);
      expect((await row()).status).toBe('completed');
    },
  );

  it('[REC-08] the last one of several that fails sets the submission back, with its reason', async () => {
    const [slow, other] = [await beginSlow(), await beginSlow()];
    for (const { sending, answered } of [slow, other]) {
      expect(await row()).toMatchObject({ status: 'receiving', analysisProblem: null });
      sending.destroy();
      await answered.catch(() => undefined);
    }
    await vi.waitFor(
      async () => expect(await row()).toMatchObject({ status: 'analyzing', analysisProblem: 'interrupted' }),
      20_000,
    );
  });

  it('[REC-08] an older attempt by the same URL fails without consequences for the newer one, and leaves no file', async () => {
    const { database, storage } = server.services;
    const slow = await beginSlow();
    const [older] = await database.analysisUpload.findMany({ where: { submissionId } });
    if (!older?.key) throw new Error('Nothing is arriving.');
    // As another server does, which cannot end the request of this one.
    const newer = await beginReceiving(jobContext(server.services), older, { isResumed: false });
    expect(newer.key).not.toBe(older.key);
    slow.sending.end(form.body.subarray(1_000));
    expect((await slow.answered).status).toBe(409);
    expect(await row()).toMatchObject({ status: 'receiving', analysisProblem: null });
    expect(await database.analysisUpload.findMany({ where: { submissionId } })).toMatchObject([
      { key: newer.key, playableKey: newer.playableKey, lastByteAt: testNow },
    ]);
    expect(await storage.stat(older.key)).toBeNull();
  });
});

it('[REC-09] does not wait for a player’s lock while it holds a queue counter', async () => {
  const { database } = server.services;
  const url = await uploadUrl();
  const holdsThePlayer = async (tx: Transaction) => {
    await tx.$queryRaw`SELECT account_id FROM players WHERE account_id = ${playerId}::uuid FOR UPDATE`;
    const answer = call(url, { method: 'POST', body: form.body, headers: form.headers });
    // The upload locks the player only after its video is probed.
    await vi.waitFor(() => expectWaiting(1n), 25_000);
    await tx.queueCounter.update({ where: { coachCode }, data: { pending: { increment: 0 } } });
    // Wrapped in an object, so that the transaction does not await it.
    return { sent: answer };
  };
  const { sent } = await database.$transaction(holdsThePlayer, { timeout: 30_000 });
  expect((await sent).status).toBe(201);
});

it('[REC-08] keeps an analysis whose commit succeeded although the database response was lost', async () => {
  const { database } = server.services;
  const transaction = database.$transaction.bind(database);
  const url = await uploadUrl();
  let isBroken = false;
  const spy = vi.spyOn(database, '$transaction').mockImplementation((async (work: never) => {
    const result = await transaction(work);
    if (isBroken || (await row()).status !== 'completed') return result;
    isBroken = true;
    throw new Error('the connection broke');
  }) as never);
  const answer = await call(url, { method: 'POST', body: form.body, headers: form.headers });
  spy.mockRestore();
  expect(answer.status).toBe(201);
  const { key } = await database.analysis.findUniqueOrThrow({ where: { submissionId } });
  expect(await server.services.storage.stat(key)).not.toBeNull();
});

it('[REC-08] keeps an analysis whose commit was still under way when the connection to the database broke', async () => {
  const { database, storage } = server.services;
  const transaction = database.$transaction.bind(database);
  const needsCopy = videoForm(await readFile(fixturePath('fragmented.mp4')));
  const url = await uploadUrl();
  let committed: Promise<unknown> | undefined;
  const spy = vi.spyOn(database, '$transaction').mockImplementation(async (work: (tx: Transaction) => unknown) => {
    if (committed) return transaction(work as never);
    let tellDone = (_isCompleted: boolean) => {};
    const isDone = new Promise<boolean>((resolve) => {
      tellDone = resolve;
    });
    const running = transaction(async (tx: Transaction) => {
      const result = await work(tx);
      const { status } = await tx.submission.findUniqueOrThrow({ where: { id: submissionId } });
      tellDone(status === 'completed');
      // The commit comes only when the server waits for its outcome.
      if (status === 'completed') await vi.waitFor(() => expectWaiting(1n), 25_000);
      return result;
    });
    running.catch(() => tellDone(false));
    if (!(await isDone)) return running;
    committed = running;
    throw new Error('the connection broke');
  });
  const answer = await call(url, { method: 'POST', body: needsCopy.body, headers: needsCopy.headers });
  spy.mockRestore();
  await committed;
  expect(answer.status).toBe(201);
  const { key } = await database.analysis.findUniqueOrThrow({ where: { submissionId } });
  expect(await storage.stat(key)).not.toBeNull();
});

it('[REC-08] sends the refusal of a form to a client that reads only after sending', async () => {
  const wrong = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\n'),
    Buffer.alloc(8_000_000),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': wrong.length };
  const agent = new Agent({ keepAlive: true });
  const { sending, answered } = openCall(await uploadUrl(), { method: 'POST', headers, agent });
  await writeChunk(sending, wrong);
  expect((await answered).status).toBe(400);
  agent.destroy();
});
