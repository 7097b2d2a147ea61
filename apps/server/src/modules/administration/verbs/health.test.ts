import { randomUUID } from 'node:crypto';
import type { FailedJobsPage, Health } from '@swing/contract/admin-health';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobHandlers } from '../../../kernel/jobs/define-job.ts';
import type { JobHandlers } from '../../../kernel/jobs/jobs.ts';
import { jobs as allJobs } from '../../../main/job-list.ts';
import { createLogger } from '../../../main/logger.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.database.$executeRaw`DELETE FROM pgboss.job`;
  await server.services.database.mail.deleteMany();
});

const readHealth = async () => (await admin.query<Health>('administration.health')).data;
const list = async (input: object = {}) =>
  (await admin.query<FailedJobsPage>('administration.listFailedJobs', input)).data;
const retry = async (input: { job: string; jobId?: string }) =>
  (await admin.mutate<{ retried: number }>('administration.retryJobs', input)).data.retried;
const audits = () => server.services.database.auditEntry.findMany({ where: { subjectType: 'job' } });

async function addFailedJob(job: string, failedAt: string, output: object | null = null): Promise<string> {
  const id = randomUUID();
  await server.services.database.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, created_on, started_on, completed_on, output)
    VALUES (${id}::uuid, ${job}, '{"mailId":"00000000-0000-4000-8000-000000000000","requestId":"request-of-the-user"}', 'failed', 8, 8,
      ${failedAt}::timestamptz - interval '1 hour', ${failedAt}::timestamptz, ${failedAt}::timestamptz, ${output}::jsonb)`;
  return id;
}

it('[ADMIN-01] says that a new site has nothing to do', async () => {
  const { jobs, restore, swings, mails, webhooks, disk, versions } = await readHealth();
  expect(restore).toBeNull();
  expect(jobs).toEqual({ failed: [], waiting: 0, oldestWaitingAt: null, retrying: 0, oldestRetryingAt: null });
  expect(swings).toEqual({ pending: 0, oldestPendingAt: null, isOldestGeneral: false });
  expect(mails).toEqual({ queued: 0, oldestQueuedAt: null, failed: 0, newestFailedAt: null });
  expect(webhooks).toEqual({ receivedAt: null, unsignedAt: null, failedAt: null });
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.sizeBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
  expect(versions).toEqual({
    app: '0.1.0',
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+(\.\d+)+$/),
    ffmpeg: expect.stringMatching(/^\w/),
    migration: expect.stringMatching(/^\d{14}_\w+$/),
  });
});

it('counts failed jobs by kind, waiting jobs, jobs that are tried again, mails, the oldest swing and webhook calls', async () => {
  const { database, jobs } = server.services;
  await addFailedJob('send-mail', '2026-02-27T10:00:00Z');
  await addFailedJob('send-mail', '2026-02-28T10:00:00Z');
  await addFailedJob('prepare-proxy', '2026-02-28T11:00:00Z');
  await database.$transaction((tx) => jobs.enqueue(tx, 'clean-up', {}));
  await database.$executeRaw`
    INSERT INTO pgboss.job (name, data, state, created_on) VALUES ('refund-checkout', '{}', 'retry', '2026-02-28T12:00:00Z')`;
  const player = await server.factories.createPlayer();
  await server.factories.createSubmission({ player, createdAt: new Date('2026-02-26T08:00:00Z') });
  await server.factories.createSubmission({ player, createdAt: new Date('2026-02-27T08:00:00Z') });
  await server.factories.createSubmission({ player, status: 'completed', createdAt: new Date('2026-02-20T08:00:00Z') });
  const mail = { template: 'welcome', recipient: 'a@b.test', facts: {} };
  await database.mail.create({ data: { ...mail, onceKey: '1', createdAt: new Date('2026-03-01T11:00:00Z') } });
  await database.mail.create({
    data: { ...mail, onceKey: '2', status: 'failed', createdAt: new Date('2026-02-28T11:00:00Z') },
  });
  await database.mail.create({ data: { ...mail, onceKey: '3', status: 'sent' } });
  await database.providerEvent.create({
    data: { id: 'evt_1', type: 'invoice.paid', receivedAt: new Date('2026-03-01T09:00:00Z') },
  });
  await server.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' });
  const { jobs: jobFigures, swings, mails, webhooks } = await readHealth();
  expect(jobFigures).toEqual({
    failed: [
      { job: 'prepare-proxy', count: 1, oldestAt: '2026-02-28T11:00:00.000Z' },
      { job: 'send-mail', count: 2, oldestAt: '2026-02-27T10:00:00.000Z' },
    ],
    waiting: 1,
    oldestWaitingAt: expect.stringMatching(/Z$/),
    retrying: 1,
    oldestRetryingAt: '2026-02-28T12:00:00.000Z',
  });
  expect(swings).toEqual({ pending: 2, oldestPendingAt: '2026-02-26T08:00:00.000Z', isOldestGeneral: true });
  expect(mails).toEqual({
    queued: 1,
    oldestQueuedAt: '2026-03-01T11:00:00.000Z',
    failed: 1,
    newestFailedAt: '2026-02-28T11:00:00.000Z',
  });
  expect(webhooks).toEqual({
    receivedAt: '2026-03-01T09:00:00.000Z',
    unsignedAt: testNow.toISOString(),
    failedAt: null,
  });
});

it('says that the oldest swing has a coach', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  await server.factories.createSubmission({ player, createdAt: new Date('2026-02-25T08:00:00Z') });
  const { swings } = await readHealth();
  expect(swings).toMatchObject({ oldestPendingAt: '2026-02-25T08:00:00.000Z', isOldestGeneral: false });
});

it('counts jobs that wait because of a restore apart, until they are released', async () => {
  const { database, jobs } = server.services;
  await database.$transaction(async (tx) => {
    await jobs.enqueue(tx, 'clean-up', {});
    for (const mailId of [randomUUID(), randomUUID()]) await jobs.enqueue(tx, 'send-mail', { mailId });
  });
  const completedAt = new Date('2026-03-01T10:00:00Z');
  await database.restore.create({ data: { backup: '2026-02-28T02-00-00-000Z', completedAt } });
  const held = await readHealth();
  expect(held.restore).toEqual({
    backup: '2026-02-28T02-00-00-000Z',
    completedAt: '2026-03-01T10:00:00.000Z',
    waiting: 2,
  });
  expect(held.jobs.waiting).toBe(1);
  await database.restore.updateMany({ data: { releasedAt: completedAt } });
  const released = await readHealth();
  expect(released.restore).toBeNull();
  expect(released.jobs.waiting).toBe(3);
});

it('pages the failed jobs, newest first, also those that failed in the same moment', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.push(await addFailedJob('send-mail', '2026-02-28T10:00:00.000123Z'));
  const newest = await addFailedJob('clean-up', '2026-02-28T10:00:01Z', { reason: 'Clean-up tasks failed: drafts.' });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.jobs.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([newest, ...ids.toSorted().reverse()]);
  const { jobs } = await list({ limit: 2 });
  expect(jobs[0]).toEqual({
    id: newest,
    job: 'clean-up',
    enqueuedAt: '2026-02-28T09:00:01.000Z',
    failedAt: '2026-02-28T10:00:01.000Z',
    attempts: 9,
    reason: 'Clean-up tasks failed: drafts.',
    requestId: 'request-of-the-user',
  });
  expect(jobs[1]?.reason).toBe('The server stopped while the job was running.');
});

it('repeats one job or all of a kind, once, with an audit entry', async () => {
  const first = await addFailedJob('send-mail', '2026-02-28T10:00:00Z');
  await addFailedJob('send-mail', '2026-02-28T11:00:00Z');
  await addFailedJob('send-mail', '2026-02-28T12:00:00Z');
  const other = await addFailedJob('clean-up', '2026-02-28T13:00:00Z');
  expect(await retry({ job: 'send-mail', jobId: first })).toBe(1);
  expect(await retry({ job: 'send-mail', jobId: first })).toBe(0);
  expect(await retry({ job: 'clean-up', jobId: first }), 'of another kind').toBe(0);
  expect(await retry({ job: 'send-mail' })).toBe(2);
  expect((await list()).jobs.map(({ id }) => id)).toEqual([other]);
  const found = await audits();
  expect(found.map(({ action, subjectId, detail }) => ({ action, subjectId, detail }))).toEqual([
    { action: 'job.repeated', subjectId: first, detail: { job: 'send-mail', count: 1 } },
    { action: 'job.repeated', subjectId: 'send-mail', detail: { job: 'send-mail', count: 2 } },
  ]);
  expect(await server.drainJobs(), 'with all their attempts').toBe(3);
  const states = await server.services.database.$queryRaw`
    SELECT state::text, count(*)::int FROM pgboss.job WHERE name = 'send-mail' GROUP BY state`;
  expect(states).toEqual([{ state: 'completed', count: 3 }]);
});

it('a scheduled job that succeeds completes the failed ones before it, and no others', async () => {
  const { database, jobs } = server.services;
  const reason = { reason: 'Clean-up tasks failed: pending.' };
  await addFailedJob('clean-up', '2026-02-28T10:00:00Z', reason);
  await addFailedJob('clean-up', '2026-02-28T10:01:00Z', reason);
  await addFailedJob('send-mail', '2026-02-28T10:00:00Z');
  await database.$transaction((tx) => jobs.enqueue(tx, 'clean-up', {}));
  expect(await server.drainJobs()).toBe(1);
  expect((await list()).jobs.map(({ job }) => job)).toEqual(['send-mail']);
  const states = await database.$queryRaw`
    SELECT state::text, output FROM pgboss.job WHERE name = 'clean-up' ORDER BY created_on`;
  expect(states).toEqual([
    { state: 'completed', output: reason },
    { state: 'completed', output: reason },
    { state: 'completed', output: null },
  ]);
});

it('a job that fails says why without what its error quotes, and succeeds once it is repeated', async () => {
  const { database, jobs, services } = { ...server.services, services: server.services };
  const log = createLogger('silent');
  let isBroken = true;
  const handlers = jobHandlers(allJobs, services, log);
  const failing: JobHandlers = {
    ...handlers,
    'clean-up': async () => {
      if (isBroken) throw new TypeError('secret of pat@example.com');
    },
  };
  await database.$transaction((tx) => jobs.enqueue(tx, 'clean-up', {}));
  await jobs.work(failing);
  const pollOptions = { timeout: 30_000, interval: 50 };
  await expect.poll(async () => (await list()).jobs.length, pollOptions).toBe(1);
  const [failed] = (await list()).jobs;
  expect(failed).toMatchObject({ job: 'clean-up', attempts: 1 });
  expect(failed?.reason).toBe('The job failed with an unexpected error (TypeError).');
  const stored = await database.$queryRaw`SELECT data, output FROM pgboss.job`;
  expect(JSON.stringify(stored)).not.toContain('pat@example.com');
  isBroken = false;
  expect(await retry({ job: 'clean-up' })).toBe(1);
  const stateOf = async () =>
    (
      await database.$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE id = ${failed?.id}::uuid`
    )[0]?.state;
  await expect.poll(stateOf, pollOptions).toBe('completed');
  expect((await list()).jobs).toEqual([]);
});
