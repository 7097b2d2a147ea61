import { expect, it, onTestFinished } from 'vitest';
import { cleanUp } from '../../../main/clean-up.ts';
import { createLogger } from '../../../main/logger.ts';
import { startTestServer, testNow } from '../../../testing/test-server.ts';

it('[ACCT-05] deletes a mail about a deleted account that could not be sent for 14 days, and no other mail', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { database } = server.services;
  const createdAt = (daysAgo: number) => new Date(testNow.getTime() - daysAgo * 86_400_000);
  const deletion = { template: 'account-deleted', recipient: 'gone@data.test', facts: { hadSubscription: false } };
  await database.mail.createMany({
    data: [
      { ...deletion, onceKey: 'old', createdAt: createdAt(15) },
      { ...deletion, onceKey: 'new', createdAt: createdAt(13) },
      { ...deletion, onceKey: 'other', template: 'welcome', createdAt: createdAt(15) },
    ],
  });
  await cleanUp(server.services, createLogger('silent'));
  const kept = await database.mail.findMany({ orderBy: { onceKey: 'asc' }, select: { onceKey: true } });
  expect(kept).toEqual([{ onceKey: 'new' }, { onceKey: 'other' }]);
});
