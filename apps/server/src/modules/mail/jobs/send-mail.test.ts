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

it.each([401, 403])(
  'a mail that the provider refuses with %i ends as a failed job, and waits for a retry',
  async (status) => {
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
    const { services } = server;
    const { database, jobs } = services;
    const admin = await signInAdmin(server);
    await server.drainJobs();
    const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const mailer = createMailer({ apiKey: 're_revoked', from: 'coach@example.test', baseUrl });
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
    await jobs.work(jobHandlers(allJobs, { ...services, mailer }, createLogger('silent')));
    const failed = async () =>
      (await admin.query<FailedJobsPage>('administration.listFailedJobs', {})).data.jobs.map(({ job }) => job);
    await expect.poll(failed, { timeout: 30_000, interval: 50 }).toEqual(['send-mail']);
    expect(await database.mail.findUnique({ where: { onceKey: 'refused' }, select: { status: true } })).toEqual({
      status: 'queued',
    });
  },
);
