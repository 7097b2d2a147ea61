import type { Transaction } from '@swing/db/client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

let server: TestServer;
let coach: MadeCoach;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.submission.deleteMany();
  coach = await server.factories.createCoach();
  at(0);
});

const at = (minutes: number) => server.setNow(new Date(testNow.getTime() + minutes * 60_000));
const runSchedule = async () => {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'mail-new-submissions', {}));
  await server.drainJobs();
};
async function send(to = coach) {
  const player = await server.factories.createPlayer({ coach: to, firstName: 'Typed-First' });
  return server.factories.createSubmission({ player, athleteName: 'Typed-Athlete', notes: 'Typed-Notes' });
}
async function counts(of = coach) {
  const mails = await server.services.database.mail.findMany({
    where: { template: 'new-submissions', recipient: of.account.email },
    orderBy: { createdAt: 'asc' },
  });
  return mails.map(({ facts, status }) => [facts, status]);
}

it('[PLUS-01] mails a coach about a new submission, and about further ones together after an hour', async () => {
  await send();
  await runSchedule();
  await runSchedule();
  expect(await counts()).toEqual([[{ count: 1 }, 'sent']]);
  at(10);
  await send();
  at(50);
  await send();
  at(59.9);
  await runSchedule();
  expect(await counts()).toHaveLength(1);
  at(60);
  await runSchedule();
  at(200);
  await runSchedule();
  expect(await counts()).toEqual([
    [{ count: 1 }, 'sent'],
    [{ count: 2 }, 'sent'],
  ]);
});

it('[PLUS-01] mails each coach about the own queue only, and nobody about swings without a coach', async () => {
  const other = await server.factories.createCoach();
  await send();
  await send(other);
  await send(other);
  await server.factories.createSubmission({ player: await server.factories.createPlayer() });
  await runSchedule();
  expect([await counts(), await counts(other)]).toEqual([[[{ count: 1 }, 'sent']], [[{ count: 2 }, 'sent']]]);
});

it('[PLUS-01] sends nothing while the mails are off, nor later about what arrived then', async () => {
  const procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
  await procedures.mutate('coaching.updateSettings', { hasSubmissionMails: false });
  await send();
  await runSchedule();
  await procedures.mutate('coaching.updateSettings', { hasSubmissionMails: true });
  at(70);
  await runSchedule();
  expect(await counts()).toEqual([]);
  await send();
  await runSchedule();
  expect(await counts()).toEqual([[{ count: 1 }, 'sent']]);
});

it('[PLUS-01] counts no submission that the coach has opened, or has taken from the general queue', async () => {
  const { id } = await send();
  await server.services.database.submission.update({ where: { id }, data: { status: 'analyzing' } });
  const procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
  await procedures.mutate('coaching.updateSettings', { takesGeneral: true });
  await server.factories.createSubmission({ player: await server.factories.createPlayer() });
  expect((await procedures.mutate('coaching.takeOldest')).status).toBe(200);
  await runSchedule();
  expect(await counts()).toEqual([]);
});

it('[PLUS-01] mails the new coach about submissions of a player who has switched', async () => {
  const { playerId } = await send();
  await runSchedule();
  const next = await server.factories.createCoach();
  const headers = await server.signIn(playerId, 'player');
  const { email, firstName, lastName } = (await server.app.inject({ url: '/api/me', headers })).json().user;
  const payload = { email, firstName, lastName, coachCode: next.inviteCode };
  await server.app.inject({ method: 'POST', url: '/api/user/update', headers, payload });
  await runSchedule();
  expect(await counts(next)).toEqual([[{ count: 1 }, 'sent']]);
});

it('[PLUS-01] mails once in an hour if another worker has just mailed the coach', async () => {
  const { database, jobs } = server.services;
  await send();
  const hold = async (tx: Transaction) => {
    await tx.$queryRaw`SELECT account_id FROM coaches WHERE account_id = ${coach.accountId}::uuid FOR UPDATE`;
    await database.$transaction((other) => jobs.enqueue(other, 'mail-new-submissions', {}));
    const drained = server.drainJobs();
    await vi.waitFor(async () => {
      const [waiting] = await database.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting.count).toBe(1n);
    }, 25_000);
    const now = server.services.clock.now();
    const { accountId, account } = coach;
    const fields = { template: 'new-submissions', onceKey: 'of the other worker', facts: { count: 1 } } as const;
    await tx.mail.create({
      data: { ...fields, recipient: account.email, accountId, status: 'sent', createdAt: now },
    });
    // Wrapped in an object, so that the transaction does not await it.
    return { drained };
  };
  const { drained } = await database.$transaction(hold, { timeout: 30_000 });
  await drained;
  expect(await counts()).toEqual([[{ count: 1 }, 'sent']]);
});

it('[PLUS-01] mails once if several workers run at the same time', async () => {
  await send();
  await Promise.all([runSchedule(), runSchedule(), runSchedule()]);
  await server.drainJobs();
  expect(await counts()).toHaveLength(1);
});

it('[PLUS-01] links to the queue and the profile, and contains nothing a player has typed', async () => {
  await send();
  await runSchedule();
  const url = `/dev/mail.json?to=${encodeURIComponent(coach.account.email)}`;
  const [mail] = (await server.app.inject(url)).json<{ subject: string; text: string }[]>();
  expect(mail?.subject).toBe('A new swing is in your queue');
  expect(mail?.text).toContain('http://swing.test/coach/queue');
  expect(mail?.text).toContain('http://swing.test/coach/profile');
  expect(JSON.stringify(mail)).not.toMatch(/Typed|typed-/i);
});
