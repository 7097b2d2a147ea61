import { randomBytes } from 'node:crypto';
import type { Clock } from '@swing/domain/clock';
import { mailInboxApiPath, registerMailInbox } from '@swing/dev-mail/register-mail-inbox';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { keepLocal } from '../../http/local-only.ts';

interface InboxOptions {
  databaseUrl: string;
  clock: Clock;
  mode: 'demo' | 'production';
  log: FastifyBaseLogger;
}

/** Stand-in for Resend: its API on a separate loopback listener, its pages on the product's server. */
export async function startMailInbox({ databaseUrl, clock, mode, log }: InboxOptions) {
  const apiKey = `re_${randomBytes(24).toString('base64url')}`;
  const inbox = { database: { url: databaseUrl }, apiKey, clock, mode };
  const listener = Fastify({
    loggerInstance: log.child({ part: 'mail-inbox' }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  keepLocal(listener, { publicUrl: null });
  await listener.register(async (scope) => registerMailInbox(scope, inbox));
  const address = await listener.listen({ host: '127.0.0.1', port: 0 });
  return {
    apiKey,
    baseUrl: `${address}${mailInboxApiPath}`,
    registerPages(app: FastifyInstance): void {
      app.register(async (scope) => registerMailInbox(scope, inbox));
    },
    stop: () => listener.close(),
  };
}
