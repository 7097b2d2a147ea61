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

it('[PLUS-09] has two videos for everyone and one of the coach, which can be played; one is attached to an analysis', async () => {
  await seedDemo(server.services, createLogger('silent'));
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
