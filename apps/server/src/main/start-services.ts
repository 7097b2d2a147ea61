import { join } from 'node:path';
import { adminPasswordMark } from '@swing/auth/admin-password-mark';
import { createKnownDevices } from '@swing/auth/known-devices';
import { createOneTimeTokens } from '@swing/auth/one-time-tokens';
import { createPasswords } from '@swing/auth/password';
import { createSessions } from '@swing/auth/sessions';
import { createSignedUrls } from '@swing/auth/signed-urls';
import { createUploadTokens } from '@swing/auth/upload-tokens';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { migrate } from '@swing/db/migrate';
import { brand } from '@swing/domain/brand';
import { createMailer } from '@swing/mail/mailer';
import { openStorage } from '@swing/storage/open-storage';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pg from 'pg';
import { endSessionsOfOldPassword } from '../modules/accounts/admin-gate.ts';
import { createEventLog } from '../modules/analytics/event-log.ts';
import type { Env } from './env.ts';
import { withDeferrableDeletions } from '../kernel/deletions/deferrable-deletions.ts';
import { countPaymentCalls, countStoreCalls } from '../kernel/service-calls.ts';
import { startJobs } from '../kernel/jobs/jobs.ts';
import type { Services } from '../kernel/services.ts';
import { createRateLimits } from '../kernel/limits/rate-limits.ts';
import { jobs as allJobs } from './job-list.ts';
import { readOrCreateSecret } from './read-or-create-secret.ts';
import { startDatabaseClock } from './database-clock.ts';
import { checkRestore } from './check-restore.ts';
import { chooseCloudflareStream } from './choose-cloudflare-stream.ts';
import { choosePayments } from './choose-payments.ts';
import { chooseStorage } from './choose-storage.ts';
import { ffmpegPrograms } from './ffmpeg-programs.ts';
import { createMediaProcesses } from '../modules/media/media-processes.ts';
import { createShutdownHooks, type ShutdownHooks } from './shutdown-hooks.ts';

export interface StartedServices {
  services: Services;
  /** The admin password if it was just generated, otherwise null. */
  newAdminPassword: string | null;
  /** Registers the pages of the active stand-ins. */
  registerStandIns(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/**
 * Starts all services from the environment. In demo mode, stand-ins replace what is not configured. If it throws,
 * everything started so far is stopped. Throws if a part fails to start, or the reason of `leaving` once that is
 * aborted.
 */
export async function startServices(env: Env, log: FastifyBaseLogger, leaving?: AbortSignal): Promise<StartedServices> {
  const stops = createShutdownHooks((error) => log.error({ err: error }, 'a part of the server failed to stop'));
  try {
    return { ...(await startParts(env, log, stops, leaving)), stop: stops.run };
  } catch (thrown) {
    await stops.run();
    throw thrown;
  }
}

async function startParts(
  env: Env,
  log: FastifyBaseLogger,
  stops: ShutdownHooks,
  leaving?: AbortSignal,
): Promise<Omit<StartedServices, 'stop'>> {
  // Not loaded in production.
  const standIns = env.APP_MODE === 'demo' ? await import('./demo/stand-ins.ts') : null;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const appSecret = env.APP_SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'app-secret', 48)).secret;
  const admin = env.ADMIN_PASSWORD
    ? { secret: env.ADMIN_PASSWORD, isNew: false }
    : await readOrCreateSecret(env.DATA_DIR, 'admin-password', 12);

  const embedded = env.DATABASE_URL ? null : await standIns?.startEmbeddedPostgres(env.DATA_DIR, log);
  if (embedded) stops.add(() => embedded.stop());
  leaving?.throwIfAborted();
  const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? '';
  await migrate(databaseUrl, { log: (line) => log.info(line) });
  leaving?.throwIfAborted();
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'swing-limits',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 5_000,
  });
  pool.on('error', onConnectionError);
  stops.add(() => pool.end());
  const databaseClock = await startDatabaseClock({
    pool,
    onError: onConnectionError,
    onDifference: (seconds) => log.warn({ seconds }, "this machine's clock differs from the database's, which is used"),
  });
  stops.add(() => databaseClock.stop());
  const demoClock = env.STRIPE_SECRET_KEY
    ? null
    : await standIns?.startDemoClock(databaseUrl, databaseClock, onConnectionError);
  if (demoClock) stops.add(() => demoClock.stop());
  const clock = demoClock ?? databaseClock;
  const database = createDatabase(databaseUrl, { onConnectionError });
  stops.add(() => closeDatabase(database));
  await checkRestore(database, log);
  const jobs = await startJobs(databaseUrl, allJobs, (error) => log.error({ err: error }, 'job queue error'));
  stops.add(() => jobs.stop());
  leaving?.throwIfAborted();

  const inbox = env.RESEND_API_KEY
    ? null
    : await standIns?.startMailInbox({ databaseUrl, clock, mode: env.APP_MODE, log });
  if (inbox) stops.add(() => inbox.stop());
  const mailer = createMailer({
    apiKey: env.RESEND_API_KEY ?? inbox?.apiKey ?? '',
    from: env.MAIL_FROM ?? brand.mailFrom,
    baseUrl: inbox?.baseUrl,
  });

  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  const webhook = `http://${host}:${env.PORT}/api/stripe/webhook`;
  const isAutomatic = env.ROLE !== 'worker';
  const payments = await choosePayments({ env, databaseUrl, clock, log, publicUrl, webhook, isAutomatic });
  stops.add(() => payments.stop());

  const storage = chooseStorage(env, join(env.DATA_DIR, 'files'));
  const media = createMediaProcesses({ storage, ffmpegPrograms: ffmpegPrograms(env) });
  stops.add(() => media.stop());

  const services: Services = {
    clock,
    database,
    storage: withDeferrableDeletions(countStoreCalls(openStorage(storage)), database),
    media,
    cloudflareStream: chooseCloudflareStream(env),
    jobs,
    sessions: createSessions({ database, clock }),
    passwords: createPasswords(),
    knownDevices: createKnownDevices(appSecret),
    oneTimeTokens: createOneTimeTokens(appSecret),
    signedUrls: createSignedUrls(appSecret),
    uploadTokens: createUploadTokens(appSecret),
    mailer,
    payments: countPaymentCalls(payments.gateway),
    limits: createRateLimits(pool),
    eventLog: createEventLog(database),
    publicUrl,
    analyticsUrl: env.ANALYTICS_URL ?? null,
    adminEmails: env.ADMIN_EMAIL ?? ['admin@demo.test'],
    dataDirectory: env.DATA_DIR,
    adminPassword: admin.secret,
    adminPasswordMark: adminPasswordMark(appSecret, admin.secret),
  };
  // A worker has no gate, and may run without the password.
  if (env.ROLE !== 'worker' && (await endSessionsOfOldPassword(services))) {
    log.warn('ADMIN_PASSWORD or APP_SECRET has changed: all sessions of admins have ended');
  }
  const newAdminPassword = admin.isNew ? admin.secret : null;
  const registerStandIns = (app: FastifyInstance) => {
    inbox?.registerPages(app);
    payments.registerPages(app);
    const simulator = payments.simulator?.simulator;
    if (demoClock && simulator) standIns?.registerDemoClock(app, { clock: demoClock, simulator, services });
  };
  return { services, newAdminPassword, registerStandIns };
}
