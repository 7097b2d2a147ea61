import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../../kernel/services.ts';
import { demoLogins } from './demo-logins.ts';
import { seedDemo } from './seed-demo.ts';
import { subscribeDemoPlayers } from './subscribe-demo-players.ts';

/** Fills an empty database with the demo and returns its logins. Players who could not pay are logged. */
export async function prepareDemo(
  services: Services,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<typeof demoLogins> {
  await seedDemo(services, log);
  signal.throwIfAborted();
  await subscribeDemoPlayers(services).catch((err: unknown) =>
    log.error({ err }, 'could not subscribe the demo players'),
  );
  return demoLogins;
}
