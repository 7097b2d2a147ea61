import { addDays } from '@swing/domain/dates';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { createLogger } from '../../../main/logger.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { mailTermRemindersJob } from './mail-term-reminders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('[PAY-10] a reminder that fails does not keep others from being sent', async () => {
  const { database } = server.services;
  for (const days of [1, 2]) {
    const { accountId } = await server.factories.createPlayer({ email: `term-${days}@remind.test` });
    const subscriptionEnd = addDays(testNow, days);
    await database.player.update({
      where: { accountId },
      data: { planType: 'sixmonth', subscriptionStatus: 'active', subscriptionEnd },
    });
  }
  vi.spyOn(database, '$transaction').mockRejectedValueOnce(new Error('A row is broken.'));
  await jobHandlers([mailTermRemindersJob], server.services, createLogger('silent'))['remind-terms'](
    {},
    { isLast: true },
  );
  const mails = await database.mail.findMany({ where: { template: 'six-month-ending' } });
  expect(mails.map(({ recipient }) => recipient)).toEqual(['term-2@remind.test']);
});
