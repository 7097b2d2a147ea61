import type { AdminQueuePage } from '@swing/contract/admin-queue';
import type { QueuePage } from '@swing/contract/coaching';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProcedures } from '../testing/procedures.ts';
import { signInAdmin } from '../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Ten minutes later than the clock of the server that responds now. */
const ahead = new Date(testNow.getTime() + 600_000);
const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);

/** Everything before a test was written by a server whose clock is ahead. */
beforeEach(() => server.setNow(testNow));

async function createPeople() {
  server.setNow(ahead);
  const coach = await server.factories.createCoach({ takesGeneral: true });
  const player = await server.factories.createPlayer({ coach });
  const headers = {
    coach: await server.signIn(coach.accountId, 'coach'),
    player: await server.signIn(player.accountId, 'player'),
  };
  return { coach, player, headers };
}

it('[COACH-05][ADMIN-07] what was sent by a clock that is ahead waits 0 hours, and is reserved for 72', async () => {
  const { coach, player, headers } = await createPeople();
  const { id } = await server.factories.createSubmission({ player, coachCode: coach.inviteCode, createdAt: ahead });
  server.setNow(testNow);
  const queue = await createProcedures(server, headers.coach).query<QueuePage>('coaching.queue');
  expect(queue.data.submissions.map((shown) => shown.id)).toEqual([id]);
  expect(queue.data.stats).toMatchObject({ pending: 1, longestWaitHours: 0 });
  const admin = await signInAdmin(server);
  const shown = await admin.query<AdminQueuePage>('administration.listQueue', { coach: coach.inviteCode });
  expect(shown.data.submissions).toMatchObject([{ id, reservedHours: 72 }]);
});

it('[UPL-05] what was sent by a clock that is ahead counts against the plan', async () => {
  const { player, headers } = await createPeople();
  const { accountId } = player;
  await server.services.database.player.update({ where: { accountId }, data: { planType: 'starter' } });
  for (let sent = 0; sent < 2; sent++) await server.factories.createSubmission({ player, createdAt: ahead });
  server.setNow(testNow);
  const request = { method: 'POST', url: '/api/video/upload-url', payload: { fileName: 'a.mp4' } } as const;
  const answer = await server.app.inject({ ...request, headers: headers.player });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'QUOTA_EXCEEDED']);
});

it('[PLUS-01] what was taken by a clock that is ahead stays with the coach for its whole 24 hours', async () => {
  const { coach, headers } = await createPeople();
  const player = await server.factories.createPlayer();
  const { id } = await server.factories.createSubmission({ player, coachCode: '000000', createdAt: testNow });
  server.setNow(ahead);
  expect((await createProcedures(server, headers.coach).mutate('coaching.takeOldest')).status).toBe(200);
  const holderAt = async (now: Date) => {
    server.setNow(now);
    await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
    await server.drainJobs();
    return (await server.services.database.submission.findUniqueOrThrow({ where: { id } })).coachCode;
  };
  expect([await holderAt(testNow), await holderAt(hours(24))]).toEqual([coach.inviteCode, coach.inviteCode]);
  expect(await holderAt(hours(24.5))).toBe('000000');
});

it('[AUTH-01][COACH-02] a session from a clock that is ahead is open', async () => {
  const { headers } = await createPeople();
  server.setNow(testNow);
  for (const sent of [headers.player, headers.coach]) {
    expect((await server.app.inject({ url: '/api/me', headers: sent })).statusCode).toBe(200);
  }
});
