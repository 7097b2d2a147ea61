import type { Transaction } from '@swing/db/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { assignSubmission } from '../../submissions/assign-submission.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Hundreds of transactions, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());

/** More than two portions of the job. */
const many = 450;

async function createCoachOfMany() {
  const { database } = server.services;
  const coach = await server.factories.createCoach();
  const ids = Array.from({ length: many }, () => crypto.randomUUID());
  await database.account.createMany({
    data: ids.map((id) => ({ id, kind: 'player' as const, email: `${id}@many.test`, emailKey: `${id}@many.test` })),
  });
  await database.player.createMany({ data: ids.map((accountId) => ({ accountId, coachId: coach.accountId })) });
  const player = await database.player.findFirstOrThrow();
  for (let index = 0; index < 3; index++) {
    await server.factories.createSubmission({ player, coachCode: coach.inviteCode });
  }
  return coach;
}

const remove = async (id: string) =>
  (await server.app.inject({ method: 'DELETE', url: `/api/admin/coach/${id}`, headers: admin.headers })).json();

it('[ADMIN-05] unlinks and mails all players of a coach in portions, and one that fails is done later', async () => {
  const { database } = server.services;
  const coach = await createCoachOfMany();
  const failing = await database.player.findFirstOrThrow({ orderBy: { accountId: 'asc' } });
  // This player cannot be unlinked until the constraint is dropped.
  await database.$executeRawUnsafe(
    `ALTER TABLE players ADD CONSTRAINT "stays" CHECK (coach_id IS NOT NULL OR account_id <> '${failing.accountId}')`,
  );
  expect(await remove(coach.accountId)).toEqual({ success: true, unlinkedPlayers: many, openSubmissions: 3 });
  await server.drainJobs();
  const linked = () => database.player.findMany({ where: { coachId: coach.accountId }, select: { accountId: true } });
  expect(await linked()).toEqual([{ accountId: failing.accountId }]);
  expect(await database.submission.count({ where: { coachCode: '000000', status: 'pending' } })).toBe(3);
  await database.$executeRaw`ALTER TABLE players DROP CONSTRAINT "stays"`;
  await database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await server.drainJobs();
  expect(await linked()).toEqual([]);
  expect(await database.mail.count({ where: { template: 'coach-left' } })).toBe(many);
  expect(await database.account.count({ where: { id: coach.accountId } })).toBe(0);
});

it('[PLUS-01] leaves a submission with the coach to whom an admin gives it while its coach is removed', async () => {
  const { database } = server.services;
  const [leaving, next] = [await server.factories.createCoach(), await server.factories.createCoach()];
  const player = await server.factories.createPlayer();
  const { id } = await server.factories.createSubmission({ player, coachCode: leaving.inviteCode });
  const givesItAway = async (tx: Transaction) => {
    await assignSubmission(tx, id, { to: next.inviteCode });
    await remove(leaving.accountId);
    const removed = server.drainJobs();
    await vi.waitFor(async () => {
      const [waiting] = await database.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting.count).toBe(1n);
    }, 25_000);
    // Wrapped in an object, so that the transaction does not await it.
    return { removed };
  };
  await (await database.$transaction(givesItAway, { timeout: 60_000 })).removed;
  expect(await database.submission.findUniqueOrThrow({ where: { id } })).toMatchObject({ coachCode: next.inviteCode });
});

it('[ADMIN-05] gives back open submissions of a coach whom a server of an earlier version deleted', async () => {
  const { database } = server.services;
  const coach = await server.factories.createCoach();
  const { inviteCode: coachCode } = coach;
  const player = await server.factories.createPlayer();
  const make = (status: 'pending' | 'analyzing' | 'completed') =>
    server.factories.createSubmission({ player, coachCode, status });
  const [pending, opened, done] = [await make('pending'), await make('analyzing'), await make('completed')];
  await database.account.delete({ where: { id: coach.accountId } });
  await database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
  await server.drainJobs();
  const row = ({ id }: { id: string }) => database.submission.findUniqueOrThrow({ where: { id } });
  for (const one of [pending, opened]) {
    expect(await row(one)).toMatchObject({ coachCode: '000000', status: 'pending' });
  }
  expect(await row(done)).toMatchObject({ coachCode, status: 'completed' });
  const counter = await database.queueCounter.findUniqueOrThrow({ where: { coachCode } });
  expect(counter).toMatchObject({ pending: 0, analyzing: 0, completed: 1 });
  const audit = await database.auditEntry.findMany({ where: { playerId: player.accountId } });
  expect(audit.map(({ action }) => action)).toEqual(['submission.handed-back', 'submission.handed-back']);
});
