import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FailedJobsPage } from '@swing/contract/admin-health';
import { createMailer } from '@swing/mail/mailer';
import { expect, it, onTestFinished } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import { jobs as allJobs } from '../../../main/job-list.ts';
import { createLogger } from '../../../main/logger.ts';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { queueMail } from '../queue-mail.ts';

/** Starts a server, and a mail provider that refuses everything with this status. */
async function startRefused(status: number) {
  const server = await startTestServer();
  const provider = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ statusCode: status, name: 'invalid_api_key', message: 'API key is invalid' }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    provider.close();
    await server.close();
  });
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const mailer = createMailer({ apiKey: 're_revoked', from: 'coach@example.test', baseUrl });
  return { server, services: { ...server.services, mailer } };
}

it.each([401, 403])(
  'a mail that the provider refuses with %i ends as a failed job, and waits for a retry',
  async (status) => {
    const { server, services } = await startRefused(status);
    const { database, jobs } = services;
    const admin = await signInAdmin(server);
    await server.drainJobs();
    const facts = { kinds: [{ job: 'clean-up', count: 1 }], until: '2026-03-01T10:00:00.000Z' };
    const mail = {
      template: 'failed-jobs' as const,
      recipient: 'admin@swing.test',
      accountId: null,
      facts,
      onceKey: 'refused',
    };
    await database.$transaction((tx) => queueMail(tx, services, mail));
    // The last attempt, which otherwise comes after minutes.
    await database.$executeRaw`UPDATE pgboss.job SET retry_count = retry_limit WHERE name = 'send-mail' AND state = 'created'`;
    await jobs.work(jobHandlers(allJobs, services, createLogger('silent')));
    const failed = async () =>
      (await admin.query<FailedJobsPage>('administration.listFailedJobs', {})).data.jobs.map(({ job }) => job);
    await expect.poll(failed, { timeout: 30_000, interval: 50 }).toEqual(['send-mail']);
    expect(await database.mail.findUnique({ where: { onceKey: 'refused' }, select: { status: true } })).toEqual({
      status: 'queued',
    });
  },
);

it('[ACCT-05] a mail that the provider refuses for good is kept as failed, unless it is about a deleted account', async () => {
  const { services } = await startRefused(422);
  const { database, jobs } = services;
  const mail = { recipient: 'gone@data.test', accountId: null };
  await database.$transaction(async (tx) => {
    const facts = { hadSubscription: false };
    await queueMail(tx, services, { ...mail, template: 'account-deleted', facts, onceKey: 'deletion' });
    await queueMail(tx, services, {
      ...mail,
      template: 'unassigned-swings',
      facts: { count: 1 },
      onceKey: 'other',
    });
  });
  await jobs.work(jobHandlers(allJobs, services, createLogger('silent')));
  const logged = () => database.mail.findMany({ select: { onceKey: true, status: true } });
  await expect.poll(logged, { timeout: 30_000, interval: 50 }).toEqual([{ onceKey: 'other', status: 'failed' }]);
});
