import type { Database } from '@swing/db/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { readUserPage } from './user-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[ADMIN-02] goes on after a page by e-mail when a user is deleted while it is read', async () => {
  const { database } = server.services;
  const ids: string[] = [];
  for (const name of ['ann', 'bea', 'cem', 'dan']) {
    ids.push((await server.factories.createPlayer({ email: `${name}@page.test` })).accountId);
  }
  let reads = 0;
  const interrupted = database.$extends({
    query: {
      userListing: {
        async findMany({ args, query }) {
          const found = await query(args);
          if (++reads === 1) await database.account.delete({ where: { id: ids[0]! } });
          return found;
        },
      },
    },
  }) as unknown as Database;
  const list = { search: '', sort: 'email', status: 'active', now: testNow } as const;
  const { nextCursor } = await readUserPage(interrupted, list, { limit: 2 });
  expect(reads).toBeGreaterThan(1);
  const rest = await readUserPage(database, list, { limit: 2, cursor: nextCursor ?? undefined });
  expect(nextCursor).not.toBeNull();
  expect(rest.rows.map(({ account }) => account.email)).toEqual(['cem@page.test', 'dan@page.test']);
});
