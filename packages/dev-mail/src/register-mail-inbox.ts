import type { Clock } from '@swing/domain/clock';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { registerInboxPages } from './inbox-pages.ts';
import { createMailStore } from './mail-store.ts';
import { registerWireEndpoint } from './wire-endpoint.ts';

export interface MailInboxOptions {
  /** The schema `mail_inbox` is created in this database. */
  database: { url: string } | { pool: pg.Pool };
  /** The key the mailer sends. Any other is refused, as by Resend. */
  apiKey: string;
  clock: Clock;
  mode: 'demo' | 'production';
}

/** Appended to the server's URL, this is the mailer's `baseUrl`. */
export const mailInboxApiPath = '/dev/resend';

/**
 * A stand-in for Resend: accepts `POST /dev/resend/emails` and shows the mails at `/dev/mail` and `/dev/mail.json`. Throws
 * Error in production mode, whatever the other options are.
 */
export async function registerMailInbox(app: FastifyInstance, options: MailInboxOptions): Promise<void> {
  if (options.mode !== 'demo') throw new Error('The built-in mail inbox never runs in production mode.');
  const { database, apiKey, clock } = options;
  const pool = 'pool' in database ? database.pool : createPool(app, database.url);
  const store = createMailStore(pool);
  await store.prepare();
  // Registered in a separate context, because its errors have Resend's format, not the server's.
  await app.register(async (scope) => registerWireEndpoint(scope, { store, apiKey, clock, path: mailInboxApiPath }));
  await app.register(async (scope) => registerInboxPages(scope, store));
}

function createPool(app: FastifyInstance, connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 4,
    application_name: 'swing-mail-inbox',
    statement_timeout: 15_000,
  });
  pool.on('error', (error) => app.log.warn({ err: error }, 'An idle database connection of the mail inbox was lost.'));
  app.addHook('onClose', () => pool.end());
  return pool;
}
