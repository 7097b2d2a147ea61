import type { FastifyBaseLogger } from 'fastify';
import { expect } from 'vitest';
import { cleanUp } from '../main/clean-up.ts';
import { testNow, type TestServer } from './test-server.ts';
import type { watchKeys } from './watch-keys.ts';

/** Expects the player to have this many videos, in the count of videos and in that of the quota. */
export async function expectCounted(server: TestServer, playerId: string, videos: number): Promise<void> {
  const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
  expect(player.videoCount).toBe(videos);
  const { json } = await server.app.inject({
    url: '/api/trpc/submissions.eligibility?input=%7B%7D',
    headers: await server.signIn(playerId, 'player'),
  });
  expect(json().result.data).toMatchObject({ isAllowed: videos === 0, used: videos });
}

/** Runs the clean-up as if a day later. Expects no bytes or rows of anything that is not shown. */
export async function expectNothingOrphaned(server: TestServer, keys: ReturnType<typeof watchKeys>): Promise<void> {
  server.setNow(new Date(testNow.getTime() + 25 * 3_600_000));
  await cleanUp(server.services, silent);
  const rows = await server.services.database.submission.findMany({ where: { storedKey: { not: null } } });
  const shown = rows.map(({ storedKey }) => storedKey);
  expect((await keys.kept()).filter((key) => !shown.includes(key))).toEqual([]);
  expect(await server.services.database.uploadAttempt.count()).toBe(0);
}

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
