import type { CoachSummary } from '@swing/contract/coaching';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

let server: TestServer;
let coach: MadeCoach;
let read: () => Promise<CoachSummary>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(new Date('2026-03-20T12:00:00Z'));
  coach = await server.factories.createCoach();
  const procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
  read = async () => (await procedures.query<CoachSummary>('coaching.summary')).data;
});

const date = (text: string) => new Date(`2026-${text}Z`);
const paidPlan = { subscriptionEnd: date('04-10T00:00:00'), nextBillingDate: date('04-10T00:00:00') };

/** Links a player on a day of February, with a plan that is paid until April. */
function link(day: number, fields: Parameters<TestServer['factories']['createPlayer']>[0] = {}) {
  const coachLinkedAt = new Date(Date.UTC(2026, 1, day));
  return server.factories.createPlayer({ coach, coachLinkedAt, ...paidPlan, ...fields });
}

describe('revenue', () => {
  it('[PLUS-03] of a new coach is nothing, in the first tier', async () => {
    expect((await read()).revenue).toEqual({
      payingPlayers: 0,
      percent: 60,
      next: { percent: 75, playersNeeded: 21 },
      earned: { month: '2026-03', amount: 0, payments: 0 },
    });
  });

  it('[PLUS-03] is the share of each player by position, of this month’s payments after fees', async () => {
    const paidAt = date('03-10T12:00:00');
    // Position 1 to 22, by the day of the link.
    const players = [];
    for (let day = 1; day <= 22; day++) players.push(await link(day, { planType: 'starter' }));
    const [first, , , , , , , , , , , , , , , , , , , twentieth, twentyFirst] = players;
    for (const player of [first!, twentieth!, twentyFirst!]) {
      await server.factories.createPayment({ player, paidAt, feeCents: 100 });
    }
    // 60 % of $24, twice, and 75 % of $24.
    expect((await read()).revenue).toEqual({
      payingPlayers: 22,
      percent: 75,
      next: { percent: 90, playersNeeded: 29 },
      earned: { month: '2026-03', amount: 46.8, payments: 3 },
    });
  });

  it('[PLUS-03] counts the calendar month in UTC, and neither refunds nor disputes nor other coaches’ payments', async () => {
    const player = await link(1, { planType: 'starter' });
    const pay = (paidAt: string, changes: object = {}) =>
      server.factories.createPayment({ player, paidAt: date(paidAt), ...changes });
    await pay('02-28T23:59:59.999');
    await pay('04-01T00:00:00');
    await pay('03-01T00:00:00', { amountCents: 1_000 });
    await pay('03-31T23:59:59.999', { amountCents: 2_000 });
    await pay('03-05T00:00:00', { status: 'refunded', refundedCents: 2_500 });
    await pay('03-05T00:00:00', { amountCents: 1_000, refundedCents: 500 });
    await pay('03-06T00:00:00', { status: 'disputed' });
    await pay('03-07T00:00:00', { status: 'failed', paidAt: null });
    await pay('03-08T00:00:00', { coachId: (await server.factories.createCoach()).accountId });
    expect((await read()).revenue.earned).toEqual({ month: '2026-03', amount: 21, payments: 3 });
  });

  it('[PLUS-03] counts only players with a paid period for the position', async () => {
    await link(1, { isManualGrant: true });
    await link(2, { subscriptionStatus: 'expired' });
    await link(3, { subscriptionStatus: 'past_due' });
    await link(4, { subscriptionStatus: 'inactive', subscriptionEnd: null });
    await link(5, { subscriptionStatus: 'cancelled', subscriptionEnd: date('03-20T12:00:00') });
    expect((await read()).revenue.payingPlayers).toBe(0);
    await link(6, {
      subscriptionStatus: 'cancelled',
      subscriptionEnd: date('03-20T12:00:00.001'),
      nextBillingDate: null,
    });
    await link(7, { planType: 'sixmonth', nextBillingDate: null });
    expect((await read()).revenue).toMatchObject({ payingPlayers: 2, next: { percent: 75, playersNeeded: 19 } });
  });

  it('[PLUS-03] keeps what a player paid before leaving or deleting the account', async () => {
    for (let day = 2; day <= 21; day++) await link(day);
    const gone = await link(1, { planType: 'starter' });
    await server.factories.createPayment({ player: gone, paidAt: date('03-02T00:00:00') });
    const { database } = server.services;
    await database.player.update({ where: { accountId: gone.accountId }, data: { coachId: null } });
    // Position 1 of the month, although 20 others are linked.
    expect((await read()).revenue).toMatchObject({ payingPlayers: 20, earned: { amount: 15 } });
    await database.player.delete({ where: { accountId: gone.accountId } });
    expect((await read()).revenue).toMatchObject({ payingPlayers: 20, earned: { amount: 15 } });
  });

  it('[PLUS-01] ignores submissions taken from the general queue', async () => {
    const player = await server.factories.createPlayer();
    await server.factories.createPayment({ player, paidAt: date('03-02T00:00:00') });
    const takenAt = date('03-02T00:00:00');
    await server.factories.createSubmission({ player, coachCode: coach.inviteCode, takenAt, createdAt: takenAt });
    const { revenue, reviews } = await read();
    expect(revenue.earned.amount).toBe(0);
    expect(reviews.thisMonth).toMatchObject({ received: 0, percent: null });
  });
});

describe('review share', () => {
  it('[PLUS-03] is reviewed of received by calendar month, without those received less than 72 hours ago', async () => {
    const player = await link(1);
    const send = (createdAt: string, status: 'pending' | 'analyzing' | 'receiving' | 'completed' | 'removed') =>
      server.factories.createSubmission({ player, status, createdAt: date(createdAt) });
    await send('02-01T00:00:00', 'completed');
    await send('02-28T23:59:59', 'pending');
    await send('03-01T00:00:00', 'completed');
    await send('03-02T00:00:00', 'completed');
    await send('03-03T00:00:00', 'analyzing');
    await send('03-04T00:00:00', 'receiving');
    await send('03-05T00:00:00', 'removed');
    // 72 hours ago, and a millisecond less.
    await send('03-17T12:00:00', 'completed');
    await send('03-17T12:00:00.001', 'completed');
    expect((await read()).reviews).toEqual({
      thisMonth: { month: '2026-03', received: 5, reviewed: 3, percent: 60 },
      lastMonth: { month: '2026-02', received: 2, reviewed: 1, percent: 50 },
    });
    server.setNow(date('04-01T00:00:00'));
    expect((await read()).reviews).toEqual({
      thisMonth: { month: '2026-04', received: 0, reviewed: 0, percent: null },
      lastMonth: { month: '2026-03', received: 6, reviewed: 4, percent: 66 },
    });
  });
});

it('[PLUS-03] knows the steps of the start checklist', async () => {
  expect((await read()).checklist).toEqual({ hasOrganization: false, hasPlayers: false, hasSentAnalysis: false });
  const { database } = server.services;
  await database.coach.update({ where: { accountId: coach.accountId }, data: { organization: 'Riverside' } });
  const player = await link(1);
  await server.factories.createSubmission({ player, status: 'completed' });
  expect((await read()).checklist).toEqual({ hasOrganization: true, hasPlayers: true, hasSentAnalysis: true });
});
