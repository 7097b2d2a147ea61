import type { FastifyBaseLogger } from 'fastify';
import { expect } from 'vitest';
import { cleanUp } from '../main/clean-up.ts';
import { testNow, type TestServer } from './test-server.ts';
import type { watchKeys } from './watch-keys.ts';

/** That a player has as many videos as told, counted as such, and so much of the quota used. */
export async function expectCounted(server: TestServer, playerId: string, videos: number): Promise<void> {
  const player = await server.services.database.player.findUniqueOrThrow({ where: { accountId: playerId } });
  expect(player.videoCount).toBe(videos);
  const { json } = await server.app.inject({
    url: '/api/trpc/submissions.eligibility?input=%7B%7D',
    headers: await server.signIn(playerId, 'player'),
  });
  expect(json().result.data).toMatchObject({ isAllowed: videos === 0, used: videos });
}

/** A day later, the clean-up has worked: no byte and no row is left of anything that is not shown. */
export async function expectNothingOrphaned(server: TestServer, keys: ReturnType<typeof watchKeys>): Promise<void> {
  server.setNow(new Date(testNow.getTime() + 25 * 3_600_000));
  await cleanUp(server.services, silent);
  const rows = await server.services.database.submission.findMany({ where: { storedKey: { not: null } } });
  const shown = rows.map(({ storedKey }) => storedKey);
  expect((await keys.kept()).filter((key) => !shown.includes(key))).toEqual([]);
  expect(await server.services.database.uploadAttempt.count()).toBe(0);
}

const silent = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
