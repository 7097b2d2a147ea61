import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MailError } from '@swing/mail/mail-error';
import { fixturePath } from '@swing/media/testing/fixtures';
import { InvalidSignatureError, PaymentError } from '@swing/payments/payment-error';
import { createStripeGateway } from '@swing/payments/stripe-gateway';
import { ObjectNotFoundError } from '@swing/storage/object-store-errors';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../http/build-app.ts';
import { countJobs } from '../../kernel/jobs/count-jobs.ts';
import { jobHandlers } from '../../kernel/jobs/define-job.ts';
import { countPaymentCalls, countStoreCalls } from '../../kernel/service-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { jobs as allJobs } from '../job-list.ts';
import { createLogger } from '../logger.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { addMetricsRoute, listenForMetrics } from './serve-metrics.ts';

const token = 'a token for the tests';

let server: TestServer;
let metrics: Metrics;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  metrics = createMetrics(server.services);
  const logger = createLogger('silent');
  app = buildApp({ services: server.services, logger, appsDirectory: '/nowhere', onCompleted: metrics.observe });
  addMetricsRoute(app, metrics, token);
  await app.ready();
});

/** The lines of a figure, sorted, without its name. */
async function figure(name: string): Promise<string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines
    .flatMap((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `) ? [line.slice(name.length)] : []))
    .sort();
}

const valueOf = async (name: string, labels = '') =>
  Number((await figure(name)).find((line) => line.startsWith(`${labels} `))?.slice(labels.length + 1));

it('counts requests by verb over each transport, and by class of status', async () => {
  await app.inject({ url: '/api/me' });
  await app.inject({ url: '/api/trpc/submissions.list' });
  await app.inject({ url: '/api/trpc/submissions.list' });
  await app.inject({ url: '/healthz' });
  expect(await figure('swing_http_requests_total')).toEqual([
    '{transport="other",verb="/healthz",method="GET",status="2xx"} 1',
    '{transport="rest",verb="identity.readMe",method="GET",status="4xx"} 1',
    '{transport="trpc",verb="submissions.list",method="GET",status="4xx"} 2',
  ]);
  expect(await figure('swing_http_request_duration_seconds_count')).toContain(
    '{transport="trpc",verb="submissions.list"} 2',
  );
});

it('gives typed and REST calls of a verb the same name, so that every list is found by it', async () => {
  await app.inject({ url: '/api/coach/submissions' });
  await app.inject({ url: '/api/trpc/coaching.queue' });
  expect(await figure('swing_http_requests_total')).toEqual([
    '{transport="rest",verb="coaching.listQueue",method="GET",status="4xx"} 1',
    '{transport="trpc",verb="coaching.listQueue",method="GET",status="4xx"} 1',
  ]);
});

it('has no label that a client can choose', async () => {
  for (let index = 0; index < 20; index++) {
    await app.inject({ url: `/no/such/page-${index}` });
    await app.inject({ url: `/api/trpc/made.up${index}` });
    await app.inject({ url: `/api/video/stream/${index}` });
    await app.inject({ method: 'PROPFIND' as 'GET', url: `/made-up-${index}` });
  }
  const lines = await figure('swing_http_requests_total');
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(lines).toContain('{transport="trpc",verb="unknown",method="GET",status="4xx"} 20');
  expect(lines).toContain('{transport="rest",verb="submissions.streamVideo",method="GET",status="4xx"} 20');
});

it('is not found without the token, on the site as on a port of its own', async () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/metrics', headers })).statusCode;
  expect(await statusWith({})).toBe(404);
  expect(await statusWith({ authorization: `Bearer ${token}x` })).toBe(404);
  expect(await statusWith({ authorization: token })).toBe(404);
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.body).toContain('process_resident_memory_bytes');
  const unknown = await app.inject({ url: '/no-such-path' });
  const refused = await app.inject({ url: '/metrics' });
  const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, '');
  expect(withoutId(refused.body)).toBe(withoutId(unknown.body));

  const own = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token });
  const origin = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(200);
  expect((await fetch(`${origin}/api/me`, { headers })).status).toBe(404);
  own.close();
});

it('without METRICS_TOKEN the site has no such path, and the own port asks for none', async () => {
  expect((await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  );
  const own = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token: undefined });
  const response = await fetch(`http://127.0.0.1:${(own.address() as AddressInfo).port}/metrics`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('nodejs_eventloop_lag_seconds');
  own.close();
});

it('has jobs by queue and state with the age of the oldest, and mails that are not sent', async () => {
  const { database, jobs } = server.services;
  await database.$transaction((tx) => jobs.enqueue(tx, 'send-mail', { mailId: 'none' }));
  await database.$executeRaw`
    INSERT INTO pgboss.job (name, data, state, created_on, completed_on)
    VALUES ('clean-up', '{}', 'failed', now() - interval '3 hours', now() - interval '1 hour'),
      ('clean-up', '{}', 'completed', now() - interval '3 hours', now())`;
  await database.mail.create({
    data: {
      template: 'welcome',
      recipient: 'a@b.test',
      onceKey: 'waits',
      facts: {},
      createdAt: new Date(Date.now() - 60_000),
    },
  });
  await database.mail.create({
    data: { template: 'welcome', recipient: 'a@b.test', onceKey: 'failed', facts: {}, status: 'failed' },
  });
  expect(await figure('swing_jobs')).toEqual([
    '{job="clean-up",state="failed"} 1',
    '{job="send-mail",state="created"} 1',
  ]);
  const age = await valueOf('swing_job_oldest_age_seconds', '{job="clean-up",state="failed"}');
  expect(age).toBeGreaterThanOrEqual(3_600);
  expect(age).toBeLessThan(3_700);
  expect(await figure('swing_mails')).toEqual(['{state="failed"} 1', '{state="queued"} 1']);
  expect(await valueOf('swing_mail_oldest_age_seconds')).toBeGreaterThanOrEqual(60);
  await database.mail.deleteMany();
});

it('counts calls of the object store and the payment provider that were answered or failed', async () => {
  const read = async () => {
    const calls = (service: string, result: string) =>
      valueOf('swing_service_calls_total', `{service="${service}",result="${result}"}`);
    return [
      await calls('store', 'answered'),
      await calls('store', 'failed'),
      await calls('payments', 'answered'),
      await calls('payments', 'failed'),
    ];
  };
  const [stored = 0, storeFailed = 0, paid = 0, paymentsFailed = 0] = await read();
  const { storage, payments } = server.services;
  await storage.stat('none');
  await expect(storage.read('none')).rejects.toThrow(ObjectNotFoundError);
  expect(await payments.readCheckout('cs_none')).toBeNull();
  const away = createStripeGateway({
    apiKey: 'sk_test_none',
    webhookSecret: 'whsec_none',
    address: { host: '127.0.0.1', port: 9, protocol: 'http' },
  });
  await expect(countPaymentCalls(away).readCheckout('cs_none')).rejects.toThrow(PaymentError);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(countStoreCalls({ ...storage, check: () => Promise.reject(full) }).check()).rejects.toThrow('no space');
  for (const [name, httpStatusCode] of [
    ['InvalidAccessKeyId', 403],
    ['XMinioInvalidObjectName', 400],
  ] as const) {
    const refused = Object.assign(new Error(name), { $metadata: { httpStatusCode } });
    await expect(countStoreCalls({ ...storage, check: () => Promise.reject(refused) }).check()).rejects.toThrow(name);
  }
  await expect(payments.readEvent(Buffer.from('{}'), 'no signature')).rejects.toThrow(InvalidSignatureError);
  expect(await read()).toEqual([stored + 2, storeFailed + 3, paid + 1, paymentsFailed + 1]);
});

it('counts uploads and their bytes', async () => {
  const { accountId } = await server.factories.createPlayer();
  const headers = await server.signIn(accountId, 'player');
  const read = async () => ({
    bytes: await valueOf('swing_upload_bytes_total'),
    completed: await valueOf('swing_uploads_total', '{result="completed"}'),
    refused: await valueOf('swing_uploads_total', '{result="refused"}'),
  });
  const upload = async (payload: Buffer) => {
    const begun = await app.inject({
      method: 'POST',
      url: '/api/video/upload-url',
      headers,
      payload: { fileName: 'a.mp4' },
    });
    const { submissionId, uploadKey } = begun.json<Record<'submissionId' | 'uploadKey', string>>();
    return (await app.inject({ method: 'PUT', url: `/api/video/upload/${submissionId}?key=${uploadKey}`, payload }))
      .statusCode;
  };
  const before = await read();
  const video = await readFile(fixturePath('swing-animation.mp4'));
  expect(await upload(video)).toBe(201);
  expect(await upload(Buffer.alloc(1_000))).toBe(400);
  expect(await read()).toEqual({
    bytes: before.bytes + video.length + 1_000,
    completed: before.completed + 1,
    refused: before.refused + 1,
  });
  expect(await valueOf('swing_uploads_active')).toBe(0);
});

it('counts uploads under way and those that broke off', async () => {
  const { accountId } = await server.factories.createPlayer();
  const headers = await server.signIn(accountId, 'player');
  const begun = await app.inject({
    method: 'POST',
    url: '/api/video/upload-url',
    headers,
    payload: { fileName: 'a.mp4' },
  });
  const { submissionId, uploadKey } = begun.json<Record<'submissionId' | 'uploadKey', string>>();
  const interrupted = () => valueOf('swing_uploads_total', '{result="interrupted"}');
  const active = () => valueOf('swing_uploads_active');
  const before = await interrupted();
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const sent = request(`${origin}/api/video/upload/${submissionId}?key=${uploadKey}`, {
    method: 'PUT',
    headers: { 'content-length': '100000' },
  });
  sent.on('error', () => {});
  sent.write(Buffer.alloc(1_000));
  await expect.poll(active).toBe(1);
  sent.destroy();
  await expect.poll(active).toBe(0);
  expect(await interrupted()).toBe(before + 1);
});

it('counts submissions by state', async () => {
  const { factories } = server;
  const read = async () => {
    metrics = createMetrics(server.services);
    return Promise.all(
      ['pending', 'analyzing', 'completed'].map((state) => valueOf('swing_submissions', `{state="${state}"}`)),
    );
  };
  const [pending = 0, analyzing = 0, completed = 0] = await read();
  const player = await factories.createPlayer();
  for (const status of ['pending', 'pending', 'analyzing', 'completed'] as const)
    await factories.createSubmission({ player, status });
  expect(await read()).toEqual([pending + 2, analyzing + 1, completed + 1]);
});

it('counts attempts to send a mail by their result', async () => {
  const { services } = server;
  const results = ['sent', 'failed', 'repeated'];
  const read = () => Promise.all(results.map((result) => valueOf('swing_mail_attempts_total', `{result="${result}"}`)));
  const before = await read();
  const send = jobHandlers(allJobs, services, createLogger('silent'))['send-mail'];
  const data = { template: 'failed-jobs', recipient: 'a@b.test', status: 'queued' as const };
  const addMail = (onceKey: string, facts: object) =>
    services.database.mail.create({ data: { ...data, onceKey, facts } });
  const facts = { kinds: [{ job: 'clean-up', count: 1 }], until: '2026-03-01T10:00:00.000Z' };
  await send({ mailId: (await addMail('attempt-1', facts)).id }, { isLast: false });
  await send({ mailId: (await addMail('attempt-2', {})).id }, { isLast: false });
  const away = new MailError({ name: 'internal_server_error', statusCode: 500, message: 'away' });
  vi.spyOn(services.mailer, 'send').mockRejectedValueOnce(away);
  const mailId = (await addMail('attempt-3', facts)).id;
  await expect(send({ mailId }, { isLast: false })).rejects.toBe(away);
  await send({ mailId }, { isLast: false });
  const after = await read();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1]);
});

it('gives scrapes at the same time the same counts', async () => {
  const read = () => valueOf('swing_uploads_total', '{result="completed"}');
  const count = await read();
  expect(count).toBeGreaterThan(0);
  expect(await Promise.all([read(), read(), read()])).toEqual([count, count, count]);
});

it('[PAY-11] counts webhooks, with the time of the last one that was unsigned, and none of its content', async () => {
  const post = (payload: string, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers });
  const before = await valueOf('swing_webhooks_total', '{result="unsigned"}');
  expect((await post('{}', {})).statusCode).toBe(400);
  const seconds = Math.floor(Date.now() / 1000);
  const forged = createHmac('sha256', 'another secret').update(`${seconds}.{}`).digest('hex');
  expect((await post('{}', { 'stripe-signature': `t=${seconds},v1=${forged}` })).statusCode).toBe(400);
  expect(await valueOf('swing_webhooks_total', '{result="unsigned"}')).toBe(before + 2);
  metrics = createMetrics(server.services);
  expect(await figure('swing_webhook_last_timestamp_seconds')).toEqual(['{result="unsigned"} 1772366400']);
});

it('counts webhooks that were applied, and those that could not be', async () => {
  const results = ['received', 'failed', 'unsigned'];
  const read = () => Promise.all(results.map((result) => valueOf('swing_webhooks_total', `{result="${result}"}`)));
  const before = await read();
  const post = async () => {
    const headers = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
    return (await app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: '{}', headers })).statusCode;
  };
  const readEvent = vi.spyOn(server.services.payments, 'readEvent');
  readEvent.mockResolvedValueOnce({ id: 'evt_1', type: 'other', objectId: null, about: { kind: 'nothing' } });
  expect(await post()).toBe(200);
  readEvent.mockRejectedValueOnce(new Error('cannot be applied'));
  expect(await post()).toBe(500);
  readEvent.mockRestore();
  const after = await read();
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0]);
  metrics = createMetrics(server.services);
  expect(await valueOf('swing_webhook_last_timestamp_seconds', '{result="failed"}')).toBe(1_772_366_400);
});

it('reads the database once for many scrapes, and no table as a whole', async () => {
  const { database } = server.services;
  await database.$executeRaw`
    INSERT INTO pgboss.job (name, data, state, completed_on)
    SELECT 'send-mail', '{}', 'completed', now() FROM generate_series(1, 20000)`;
  await database.$executeRaw`VACUUM ANALYZE pgboss.job`;
  const plan = await database.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
    `EXPLAIN ${await statementOf(() => countJobs(database))}`,
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  const [queue] = await database.$queryRaw<{ partition_name: string }[]>`
    SELECT partition_name FROM pgboss.queue WHERE name = 'send-mail'`;
  const scans = text.split('\n').filter((line) => line.includes(` on ${queue?.partition_name.slice(0, 40)}`));
  expect(scans).toHaveLength(2);
  expect(scans.filter((line) => line.includes('Seq Scan'))).toEqual([]);

  const spy = vi.spyOn(database.mail, 'groupBy');
  for (let scrape = 0; scrape < 5; scrape++) await metrics.text();
  expect(spy).toHaveBeenCalledTimes(1);
  spy.mockRestore();
});

async function statementOf(call: () => Promise<unknown>): Promise<string> {
  const pool = (await import('pg')).default.Pool.prototype;
  const spy = vi.spyOn(pool, 'query');
  await call();
  const [statement] = spy.mock.calls[0] as unknown as [{ text: string }];
  spy.mockRestore();
  return statement.text;
}

it('leaves out what cannot be read, and keeps the rest', async () => {
  const spy = vi.spyOn(server.services.database.mail, 'groupBy').mockRejectedValue(new Error('away'));
  expect(await figure('swing_mails')).toEqual([]);
  expect(await valueOf('swing_database_connections', '{state="idle"}')).toBeGreaterThan(0);
  expect(await valueOf('swing_disk_free_bytes')).toBeGreaterThan(0);
  expect(await valueOf('swing_database_bytes')).toBeGreaterThan(1_000_000);
  spy.mockRestore();
});
