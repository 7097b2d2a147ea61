import type { Clock } from '@swing/domain/clock';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { registerInboxPages } from './inbox-pages.ts';
import { createMailStore } from './mail-store.ts';
import { registerWireEndpoint } from './wire-endpoint.ts';

export interface MailInboxOptions {
  /** Its own schema `mail_inbox` is made in this database. */
  database: { url: string } | { pool: pg.Pool };
  /** The key the mailer sends; anything else is refused, as Resend would. */
  apiKey: string;
  clock: Clock;
  mode: 'demo' | 'production';
}

/** Append to the server's address to get the mailer's `baseUrl`. */
export const mailInboxApiPath = '/dev/resend';

/**
 * A stand-in for Resend: takes `POST /dev/resend/emails` and shows what it took at `/dev/mail` and `/dev/mail.json`.
 * Throws in production mode, whatever the other options say.
 */
export async function registerMailInbox(app: FastifyInstance, options: MailInboxOptions): Promise<void> {
  if (options.mode !== 'demo') throw new Error('The built-in mail inbox never runs in production mode.');
  const { database, apiKey, clock } = options;
  const pool = 'pool' in database ? database.pool : createPool(app, database.url);
  const store = createMailStore(pool);
  await store.prepare();
  // In a context of its own: its error format is Resend's, not the server's.
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
  pool.on('error', (error) => app.log.warn({ err: error }, 'An idle connection of the mail inbox broke.'));
  app.addHook('onClose', () => pool.end());
  return pool;
}
