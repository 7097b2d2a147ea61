import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { createLogger } from '../../../main/logger.ts';
import { jobs } from '../../../main/job-list.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  await server.services.database.$executeRaw`DELETE FROM pgboss.job`;
  await server.services.database.mail.deleteMany();
});

const at = (hours: number) => server.setNow(new Date(testNow.getTime() + hours * 3_600_000));
const run = () => jobHandlers(jobs, server.services, createLogger('silent'))['mail-failed-jobs']({}, { isLast: true });
const fail = (job: string, failedAt: string) => server.services.database.$executeRaw`
  INSERT INTO pgboss.job (name, data, state, completed_on) VALUES (${job}, '{}', 'failed', ${failedAt}::timestamptz)`;
const markAllSent = () => server.services.database.mail.updateMany({ data: { status: 'sent' } });
const mails = async () =>
  (await server.services.database.mail.findMany({ orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }] })).map(
    ({ recipient, facts }) => ({ recipient, kinds: (facts as { kinds: unknown }).kinds }),
  );

it('mails each admin once about new failures, with kinds and counts, however many servers look', async () => {
  await fail('send-mail', '2026-03-01T10:00:00Z');
  await fail('send-mail', '2026-03-01T10:05:00Z');
  await fail('clean-up', '2026-03-01T10:06:00.000789Z');
  await Promise.all([run(), run(), run()]);
  const kinds = [
    { job: 'send-mail', count: 2 },
    { job: 'clean-up', count: 1 },
  ];
  expect(await mails()).toEqual([
    { recipient: 'admin@swing.test', kinds },
    { recipient: 'staff@swing.test', kinds },
  ]);
});

it('mails at most once a day, and counts each failure in one mail', async () => {
  await run();
  expect(await mails(), 'nothing has failed').toEqual([]);
  await fail('send-mail', '2026-03-01T10:00:00.000789Z');
  await run();
  await markAllSent();
  await fail('clean-up', '2026-03-01T12:00:00Z');
  at(23.9);
  await run();
  expect(await mails()).toHaveLength(2);
  at(24);
  await run();
  await run();
  expect((await mails()).slice(2)).toEqual([
    { recipient: 'admin@swing.test', kinds: [{ job: 'clean-up', count: 1 }] },
    { recipient: 'staff@swing.test', kinds: [{ job: 'clean-up', count: 1 }] },
  ]);
  await markAllSent();
  at(100);
  await run();
  expect(await mails(), 'nothing new').toHaveLength(4);
});

it.each(['failed', 'queued'] as const)(
  'mails the same failures again after a day if the mail to every admin is %s',
  async (status) => {
    await fail('send-mail', '2026-03-01T10:00:00Z');
    await run();
    const kinds = [{ job: 'send-mail', count: 1 }];
    const both = [
      { recipient: 'admin@swing.test', kinds },
      { recipient: 'staff@swing.test', kinds },
    ];
    await server.services.database.mail.updateMany({ data: { status } });
    at(23.9);
    await run();
    expect(await mails()).toEqual(both);
    at(24);
    await run();
    // The new mail replaces one that is still queued, so that the admins do not get both.
    expect(await mails()).toEqual(status === 'queued' ? both : [...both, ...both]);
    await server.services.database.mail.updateMany({
      where: { recipient: 'staff@swing.test' },
      data: { status: 'sent' },
    });
    at(48);
    await run();
    expect(await mails(), 'the second mail reached one of them').toHaveLength(status === 'queued' ? 2 : 4);
  },
);

it('the mail arrives with a link to the Health page', async () => {
  await fail('send-mail', '2026-03-01T10:00:00Z');
  await run();
  await server.drainJobs();
  const inbox = (await server.app.inject({ url: '/dev/mail' })).body;
  expect(inbox).toContain('A background job has failed');
  const [mail] = await server.services.database.mail.findMany();
  expect(mail?.status).toBe('sent');
});
