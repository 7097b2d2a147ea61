import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { Resend } from 'resend';
import type { MailInboxOptions } from '../register-mail-inbox.ts';
import { mailInboxApiPath, registerMailInbox } from '../register-mail-inbox.ts';

export interface RunningInbox {
  app: FastifyInstance;
  /** URL of the inbox. */
  origin: string;
  /** The real SDK, configured for the stand-in. */
  resend: Resend;
  close(): Promise<void>;
}

export async function startInbox(options: Pick<MailInboxOptions, 'database' | 'clock'>): Promise<RunningInbox> {
  const app = fastify();
  await registerMailInbox(app, { apiKey: 're_test', mode: 'demo', ...options });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    resend: new Resend('re_test', { baseUrl: `${origin}${mailInboxApiPath}` }),
    close: () => app.close(),
  };
}
