import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MigrationError } from '@swing/db/migrate';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '../http/build-app.ts';
import { checkStoring } from './check-storing.ts';
import { leaveProxy } from './leave-proxy.ts';
import { jobHandlers } from '../kernel/jobs/define-job.ts';
import type { Services } from '../kernel/services.ts';
import { printStartupInfo } from './print-startup-info.ts';
import { shutdownSignal, createShutdownHooks, type ShutdownHooks } from './shutdown-hooks.ts';
import { createLogger } from './logger.ts';
import { startServices } from './start-services.ts';
import { StartError } from './start-error.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { jobs } from './job-list.ts';

const appsDirectory = fileURLToPath(new URL('../../..', import.meta.url));
const drainMilliseconds = 120_000;

async function main(): Promise<void> {
  const leaving = shutdownSignal();
  const env = readEnv();
  const log = createLogger(env.LOG_LEVEL);
  leaving.addEventListener('abort', () => {
    log.info({ signal: leaving.reason as string }, 'draining');
    setTimeout(() => process.exit(1), drainMilliseconds).unref();
  });
  const stops = createShutdownHooks((error) => log.error({ err: error }, 'a part of the server failed to stop'));
  try {
    await serve(env, log, stops, leaving);
    if (!leaving.aborted) await once(leaving, 'abort');
  } catch (thrown) {
    if (!leaving.aborted) throw thrown;
    log.info({ err: thrown }, 'stopped during startup');
  } finally {
    await stops.run();
  }
}

async function serve(env: Env, log: Logger, stops: ShutdownHooks, leaving: AbortSignal): Promise<void> {
  const { services, registerStandIns, newAdminPassword, stop } = await startServices(env, log, leaving);
  stops.add(stop);
  void checkStoring(services, log);
  const trustProxy = env.TRUST_PROXY === 'true' ? true : env.TRUST_PROXY;
  const hasDevProxy = env.DEV_PROXY;
  const metrics = await startMetrics(env, services, stops);
  const onCompleted = metrics?.observe;
  const app = buildApp({
    services,
    logger: log,
    appsDirectory,
    trustProxy,
    registerStandIns,
    hasDevProxy,
    onCompleted,
  });
  stops.add(() => app.close());
  if (trustProxy) stops.add(() => leaveProxy(app.server));
  if (metrics) metrics.addRoute(app);
  const isDemo = env.SEED_DEMO ?? env.APP_MODE === 'demo';
  const demo = isDemo ? await import('./demo/seed/prepare-demo.ts') : null;
  const demoLogins = await demo?.prepareDemo(services, log, leaving);
  leaving.throwIfAborted();
  if (env.ROLE !== 'worker') await app.listen({ port: env.PORT, host: env.HOST });
  if (env.ROLE !== 'web') await services.jobs.work(jobHandlers(jobs, services, log));
  if (!leaving.aborted) printStartupInfo({ env, publicUrl: services.publicUrl, demoLogins, newAdminPassword });
}

/** Starts nothing, and loads no code for it, unless one of the two variables is set. */
async function startMetrics(env: Env, services: Services, stops: ShutdownHooks) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port === undefined && token === undefined) return null;
  const { createMetrics } = await import('./metrics/create-metrics.ts');
  const { addMetricsRoute, listenForMetrics } = await import('./metrics/serve-metrics.ts');
  const metrics = createMetrics(services);
  if (port !== undefined) {
    const server = await listenForMetrics(metrics, { port, host, token });
    stops.add(async () => void server.close());
  }
  const addRoute = (app: FastifyInstance) => (token === undefined ? undefined : addMetricsRoute(app, metrics, token));
  return { observe: metrics.observe, addRoute };
}

function reportError(thrown: unknown): void {
  const isKnown = thrown instanceof EnvError || thrown instanceof StartError || thrown instanceof MigrationError;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (isKnown) console.error(thrown.message);
  else if (code === 'EADDRINUSE') console.error('The port is already in use. Set PORT to another one.');
  else console.error(thrown);
}

main().then(
  () => process.exit(0),
  (thrown: unknown) => {
    reportError(thrown);
    process.exit(1);
  },
);
