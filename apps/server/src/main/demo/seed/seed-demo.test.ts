import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { demoLogins } from './demo-logins.ts';
import { seedDemo } from './seed-demo.ts';

// Seeding converts every video of the demo, which takes minutes on a slow machine.
vi.setConfig({ testTimeout: 300_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('fills a database that has no account but that of the admins, and leaves one with accounts alone', async () => {
  const { database } = server.services;
  const count = (kind: 'admin' | 'player') => database.account.count({ where: { kind } });
  const email = 'admin@demo.test';
  if ((await count('admin')) === 0) await database.account.create({ data: { kind: 'admin', email, emailKey: email } });
  expect(await count('player')).toBe(0);
  await seedDemo(server.services, createLogger('silent'));
  const filled = await count('player');
  expect(filled).toBeGreaterThan(2);
  await seedDemo(server.services, createLogger('silent'));
  expect(await count('player')).toBe(filled);
});

it('[PLUS-09] has two videos for everyone and one of the coach, which can be played; one is attached to an analysis', async () => {
  await server.drainJobs();
  const { database } = server.services;
  const { id } = await database.account.findFirstOrThrow({ where: { kind: 'coach', emailKey: demoLogins.coach } });
  const headers = await server.signIn(id, 'coach');
  const list = await server.app.inject({ url: '/api/trpc/library.list?input=%7B%7D', headers });
  const { videos } = list.json().result.data;
  expect(videos).toMatchObject([
    { owner: 'mine', kind: 'drill', name: 'Connection drill', status: 'ready' },
    { owner: 'everyone', kind: 'reference', name: 'Model swing, side view', status: 'ready' },
    { owner: 'everyone', kind: 'drill', name: 'Slow swing, stop at contact', status: 'ready' },
  ]);
  expect((await server.app.inject({ url: videos[0].videoUrl, headers })).statusCode).toBe(200);
  const { accountId } = await database.player.findFirstOrThrow({ where: { account: { emailKey: demoLogins.player } } });
  const newest = await database.submission.findFirstOrThrow({
    where: { playerId: accountId, status: 'completed' },
    orderBy: { createdAt: 'desc' },
  });
  const attached = await server.app.inject({
    url: `/api/submission/${newest.id}/attachments`,
    headers: await server.signIn(accountId, 'player'),
  });
  expect(attached.json().attachments).toMatchObject([{ name: 'Slow swing, stop at contact', kind: 'drill' }]);
});
