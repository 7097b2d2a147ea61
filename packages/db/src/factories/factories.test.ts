import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { createFactories } from './factories.ts';

const now = new Date('2026-05-04T10:00:00Z');

describe('factories', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('make a player with a coach, and accept overrides', async () => {
    const { createCoach, createPlayer } = createFactories(test.database, { now, namespace: 'pair', passwordHash: 'h' });
    const coach = await createCoach({ fullName: 'Dana Diaz', verifiedAt: null });
    const player = await createPlayer({ coach, email: 'Some.One@X.test', planType: 'starter' });
    expect(coach).toMatchObject({
      fullName: 'Dana Diaz',
      verifiedAt: null,
      account: { kind: 'coach', passwordHash: 'h' },
    });
    expect(coach.inviteCode).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(player).toMatchObject({ coachId: coach.accountId, coachLinkedAt: now, planType: 'starter' });
    expect(player.account).toMatchObject({ email: 'Some.One@X.test', emailKey: 'some.one@x.test', createdAt: now });
  });

  it('keep counters consistent with submissions of every status', async () => {
    const factories = createFactories(test.database, { now, namespace: 'counters' });
    const coach = await factories.createCoach();
    const player = await factories.createPlayer({ coach });
    for (const status of ['draft', 'pending', 'analyzing', 'receiving', 'completed', 'removed'] as const) {
      const submission = await factories.createSubmission({ player, status });
      expect(submission).toMatchObject({ status, coachCode: coach.inviteCode });
    }
    await factories.createSubmission({ player, status: 'pending', athleteName: 'Another' });
    const completed = await test.database.submission.findFirstOrThrow({
      where: { playerId: player.accountId, status: 'completed' },
      include: { analysis: true },
    });
    expect(completed).toMatchObject({ analyzedAt: now, analysis: { sentBy: coach.accountId, sentAt: now } });
    expect(await test.database.queueCounter.findUnique({ where: { coachCode: coach.inviteCode } })).toEqual({
      coachCode: coach.inviteCode,
      pending: 2,
      receiving: 1,
      analyzing: 1,
      completed: 1,
      athletes: 2,
    });
    expect(await test.database.player.findUnique({ where: { accountId: player.accountId } })).toMatchObject({
      videoCount: 5,
      analyzedCount: 1,
    });
  });

  it('make the same rows in every run, and different ones in another namespace', async () => {
    const other = await createTestDatabase();
    const make = async (database: TestDatabase['database'], namespace: string) => {
      const { createPlayer, createSubmission } = createFactories(database, { now, namespace });
      return createSubmission({ player: await createPlayer() });
    };
    const [one, again, different] = [
      await make(test.database, 'same'),
      await make(other.database, 'same'),
      await make(other.database, 'different'),
    ];
    await other.drop();
    expect(again).toEqual(one);
    expect(different.id).not.toBe(one.id);
    expect(different.uploadKey).not.toBe(one.uploadKey);
  });
});
