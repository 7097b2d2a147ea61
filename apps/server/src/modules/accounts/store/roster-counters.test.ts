import type { Transaction } from '@swing/db/client';
import { recountRosters } from '@swing/db/recount-totals';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sizesOf = async (coaches: { accountId: string }[]) => {
  const counters = await server.services.database.rosterCounter.findMany();
  return coaches.map(({ accountId }) => counters.find(({ coachId }) => coachId === accountId)?.players);
};
const move = (tx: Transaction, player: { accountId: string }, coach: { accountId: string }) =>
  tx.player.update({ where: { accountId: player.accountId }, data: { coachId: coach.accountId } });

it('[PLUS-03][ADMIN-05] counts the players of each coach as they come, change and go', async () => {
  const { database } = server.services;
  const { createCoach, createPlayer } = server.factories;
  const [one, other] = [await createCoach(), await createCoach()];
  const sizes = () => sizesOf([one, other]);
  expect(await sizes()).toEqual([undefined, undefined]);
  const ann = await createPlayer({ coach: one });
  const bea = await createPlayer({ coach: one });
  await createPlayer({ coach: null });
  expect(await sizes()).toEqual([2, undefined]);
  await database.player.update({ where: { accountId: ann.accountId }, data: { coachId: other.accountId } });
  await database.player.update({ where: { accountId: bea.accountId }, data: { firstName: 'Bea' } });
  expect(await sizes()).toEqual([1, 1]);
  await database.account.delete({ where: { id: bea.accountId } });
  await database.player.update({ where: { accountId: ann.accountId }, data: { coachId: null } });
  expect(await sizes()).toEqual([0, 0]);
});

it('[PLUS-03] forgets the roster of a deleted coach', async () => {
  const { database } = server.services;
  const coach = await server.factories.createCoach();
  await server.factories.createPlayer({ coach });
  expect(await sizesOf([coach])).toEqual([1]);
  await database.account.delete({ where: { id: coach.accountId } });
  expect(await sizesOf([coach])).toEqual([undefined]);
});

it('[PLUS-03] does not count what is rolled back', async () => {
  const { createCoach, createPlayer } = server.factories;
  const [one, other] = [await createCoach(), await createCoach()];
  const player = await createPlayer({ coach: one });
  const moved = server.services.database.$transaction(async (tx) => {
    await move(tx, player, other);
    throw new Error('rolled back');
  });
  await expect(moved).rejects.toThrow('rolled back');
  expect(await sizesOf([one, other])).toEqual([1, undefined]);
});

it('[PLUS-03] counts right when transactions move players of two coaches in opposite orders', async () => {
  const { database } = server.services;
  const { createCoach, createPlayer } = server.factories;
  const [one, other, third] = [await createCoach(), await createCoach(), await createCoach()];
  const players = [
    await createPlayer({ coach: one }),
    await createPlayer({ coach: other }),
    await createPlayer({ coach: other }),
    await createPlayer({ coach: one }),
  ] as const;
  const waiting = (count: bigint) =>
    vi.waitFor(async () => {
      const [found] = await database.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(found.count).toBe(count);
    }, 25_000);
  const moveBoth = (first: { accountId: string }, second: { accountId: string }) =>
    database.$transaction(async (tx) => {
      await move(tx, first, third);
      await move(tx, second, third);
    });
  const { commits } = await database.$transaction(
    async (tx) => {
      // Both commits begin before either can end: one of them has a counter that the other one needs next.
      await tx.$queryRaw`SELECT 1 FROM roster_counters WHERE coach_id = ${one.accountId}::uuid FOR UPDATE`;
      const begun = [moveBoth(players[0], players[1])];
      await waiting(1n);
      begun.push(moveBoth(players[2], players[3]));
      await waiting(2n);
      // Wrapped in an object, so that the transaction does not await them.
      return { commits: begun };
    },
    { timeout: 30_000 },
  );
  await Promise.all(commits);
  expect(await sizesOf([one, other, third])).toEqual([0, 0, 4]);
});

it('[PLUS-03] can be recounted from the players', async () => {
  const { database } = server.services;
  const coach = await server.factories.createCoach();
  await server.factories.createPlayer({ coach });
  await database.rosterCounter.update({ where: { coachId: coach.accountId }, data: { players: 5 } });
  await recountRosters(database);
  expect(await sizesOf([coach])).toEqual([1]);
});
