import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminPasswordMark } from '@swing/auth/admin-password-mark';
import { createPasswords } from '@swing/auth/password';
import { createSessions } from '@swing/auth/sessions';
import { createKnownDevices } from '@swing/auth/known-devices';
import { createOneTimeTokens } from '@swing/auth/one-time-tokens';
import { createSignedUrls } from '@swing/auth/signed-urls';
import { createUploadTokens } from '@swing/auth/upload-tokens';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import { createTestDatabase } from '@swing/db/testing/test-database';
import type { SessionScope } from '@swing/domain/actor';
import { createMailer } from '@swing/mail/mailer';
import { openStorage, type StorageSettings } from '@swing/storage/open-storage';
import { createStripeGateway } from '@swing/payments/stripe-gateway';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../http/build-app.ts';
import { choosePayments } from '../main/choose-payments.ts';
import type { StartedPaymentsSimulator } from '../main/demo/payments-simulator.ts';
import { createLogger } from '../main/logger.ts';
import { startMailInbox } from '../main/demo/mail-inbox.ts';
import type { ProcessLimits } from '../modules/media/processes/limited-process.ts';
import { createCloudflareStream } from '../modules/media/cloudflare-stream.ts';
import type { CloudflareStreamSettings } from '../modules/media/cloudflare-stream/stream-settings.ts';
import { createMediaProcesses } from '../modules/media/media-processes.ts';
import { createEventLog } from '../modules/analytics/event-log.ts';
import { withDeferrableDeletions } from '../kernel/deletions/deferrable-deletions.ts';
import { countPaymentCalls, countStoreCalls } from '../kernel/service-calls.ts';
import { jobHandlers } from '../kernel/jobs/define-job.ts';
import { jobs as allJobs } from '../main/job-list.ts';
import { startJobs } from '../kernel/jobs/jobs.ts';
import type { Services } from '../kernel/services.ts';
import type { MediaLimits } from '../modules/media/transcoding/media-limits.ts';
import type { MediaTask } from '../modules/media/transcoding/media-task.ts';
import { createRateLimits, type RateLimitOverrides } from '../kernel/limits/rate-limits.ts';

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  factories: Factories;
  databaseUrl: string;
  /** Moves the server's clock. */
  setNow(now: Date): void;
  /** Runs all enqueued jobs. Returns how many. */
  drainJobs(): Promise<number>;
  /** Creates a session and returns its bearer header. */
  signIn(accountId: string, scope: SessionScope): Promise<{ authorization: string }>;
  /** Returns the payments simulator. Throws if the server has none. */
  simulator(): StartedPaymentsSimulator;
  /**
   * Advances the server's clock through all changes at the payments simulator, with their webhooks. Scheduled jobs are
   * enqueued at the end.
   */
  moveTo(now: Date): Promise<void>;
  /** Lines the server logged so far. */
  logLines: string[];
  close(): Promise<void>;
}

/** Time at which test servers start. */
export const testNow = new Date('2026-03-01T12:00:00Z');
/** Password of the accounts that the factories create by default. */
export const testPassword = 'correct horse battery';
export const testAdminPassword = 'admin of the tests';
export const testAppSecret = 'test secret test secret test secret';

export interface TestServerOptions {
  limits?: RateLimitOverrides;
  /** Empty: no ffmpeg on this machine. Default: the system's. */
  ffmpegPrograms?: readonly string[];
  /** Limits of media processes. Default: those of production. */
  mediaLimitsFor?: (task: MediaTask) => MediaLimits;
  /** Object storage. Default: a new folder. */
  storage?: StorageSettings;
  /** Default: http://swing.test */
  publicUrl?: string;
  /** Limits of each probe. May be changed while the server runs. */
  probeLimits?: Partial<ProcessLimits>;
  /** Default: not configured. */
  cloudflareStream?: CloudflareStreamSettings;
  /** Starts the payments simulator, which delivers events on request only. */
  hasPayments?: boolean;
}

/** Starts the whole server with its own database, folder and mail inbox. Only the clock is replaced. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { publicUrl = 'http://swing.test' } = options;
  const { url, database, drop } = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'swing-test-'));
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => void logLines.push(line) });
  let now = testNow;
  const clock = { now: () => now };
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  const jobs = await startJobs(url, allJobs, () => {});
  const inbox = await startMailInbox({ databaseUrl: url, clock, mode: 'demo', log });
  const payments = options.hasPayments
    ? await choosePayments({
        env: { APP_MODE: 'demo' },
        databaseUrl: url,
        clock,
        log,
        publicUrl,
        webhook: (body, headers) => postWebhook(body, headers),
        isAutomatic: false,
      })
    : null;
  const secret = testAppSecret;
  const passwords = createPasswords();
  const storage = options.storage ?? { directory };
  const services: Services = {
    clock,
    database,
    storage: withDeferrableDeletions(countStoreCalls(openStorage(storage)), database),
    media: createMediaProcesses({
      storage,
      ffmpegPrograms: options.ffmpegPrograms ?? ['ffmpeg'],
      limitsFor: options.mediaLimitsFor,
      probeLimits: options.probeLimits,
    }),
    cloudflareStream: options.cloudflareStream ? createCloudflareStream(options.cloudflareStream) : null,
    jobs,
    sessions: createSessions({ database, clock }),
    passwords,
    knownDevices: createKnownDevices(secret),
    oneTimeTokens: createOneTimeTokens(secret),
    signedUrls: createSignedUrls(secret),
    uploadTokens: createUploadTokens(secret),
    mailer: createMailer({ apiKey: inbox.apiKey, from: 'Test <test@swing.test>', baseUrl: inbox.baseUrl }),
    payments: countPaymentCalls(payments?.gateway ?? unreachablePayments()),
    limits: createRateLimits(pool, options.limits),
    eventLog: createEventLog(database),
    publicUrl,
    analyticsUrl: null,
    adminEmails: ['admin@swing.test', 'staff@swing.test'],
    dataDirectory: directory,
    adminPassword: testAdminPassword,
    adminPasswordMark: adminPasswordMark(secret, testAdminPassword),
  };
  const app = buildApp({
    services,
    logger: log,
    appsDirectory: join(directory, 'no-apps'),
    registerStandIns(site) {
      inbox.registerPages(site);
      payments?.registerPages(site);
    },
  });
  const postWebhook = async (payload: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })).statusCode;
  await app.ready();
  const handlers = jobHandlers(allJobs, services, log);
  return {
    app,
    services,
    databaseUrl: url,
    factories: createFactories(database, { now: testNow, passwordHash: await passwords.hash(testPassword) }),
    setNow: (value) => {
      now = value;
    },
    drainJobs: () => jobs.drain(handlers),
    async signIn(accountId, scope) {
      const { token } = await services.sessions.create({ accountId, scope });
      return { authorization: `Bearer ${token}` };
    },
    simulator() {
      if (!payments?.simulator) throw new Error('Start the test server with hasPayments.');
      return payments.simulator;
    },
    async moveTo(until) {
      if (!payments?.simulator) throw new Error('Start the test server with hasPayments.');
      await payments.simulator.simulator.moveTo(until, async (moment) => {
        now = moment;
      });
      await database.$transaction((tx) => jobs.enqueueScheduled(tx));
    },
    logLines,
    async close() {
      await app.close();
      await services.media.stop();
      await inbox.stop();
      await payments?.stop();
      await jobs.stop();
      await pool.end();
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** For tests without payments: no server listens on this port. */
function unreachablePayments() {
  const address = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
  return createStripeGateway({ apiKey: 'sk_test_none', webhookSecret: 'whsec_none', address });
}
