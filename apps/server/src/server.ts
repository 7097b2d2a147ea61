import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from '@swing/db/embedded-postgres/database-start-error';
import { MigrationError } from '@swing/db/migrate';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { announce } from './boot/announce.ts';
import { createLogger } from './boot/logger.ts';
import { startServices, type StartedServices } from './boot/start-services.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { subscribeDemoPlayers } from './seed/subscribe-demo-players.ts';

const appsDirectory = fileURLToPath(new URL('../..', import.meta.url));
const drainMilliseconds = 120_000;

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env.LOG_LEVEL);
  const started = await startServices(env, log);
  try {
    await serve(env, log, started);
  } catch (thrown) {
    await started.stop();
    throw thrown;
  }
}

async function serve(env: Env, log: Logger, started: StartedServices): Promise<void> {
  const { services, registerStandIns, newAdminPassword, stop } = started;
  const trustProxy = env.TRUST_PROXY === 'true' ? true : env.TRUST_PROXY;
  const app = buildApp({ services, logger: log, appsDirectory, trustProxy, registerStandIns });
  const isDemoData = env.SEED_DEMO ?? env.APP_MODE === 'demo';
  if (isDemoData) {
    await seedDemo(services, log);
    await subscribeDemoPlayers(services).catch((err: unknown) => log.error({ err }, 'the demo players have not paid'));
  }
  if (env.ROLE !== 'worker') await app.listen({ port: env.PORT, host: env.HOST });
  if (env.ROLE !== 'web') await services.jobs.work(createJobHandlers(services, log));

  let isLeaving = false;
  const leave = async (signal: string) => {
    if (isLeaving) return;
    isLeaving = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), drainMilliseconds).unref();
    await app.close();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave('SIGTERM'));
  process.on('SIGINT', () => void leave('SIGINT'));
  announce({ env, publicUrl: services.publicUrl, isDemoData, newAdminPassword });
}

main().catch((thrown: unknown) => {
  const isKnown =
    thrown instanceof EnvError || thrown instanceof DatabaseStartError || thrown instanceof MigrationError;
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (isKnown) console.error(thrown.message);
  else if (code === 'EADDRINUSE') console.error('The port is already in use. Set PORT to another one.');
  else console.error(thrown);
  process.exit(1);
});
