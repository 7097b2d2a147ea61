import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '@swing/dev-postgres/in-transaction';
import { prepareSchema } from './schema.ts';

export interface NewMail {
  from: string;
  /** As sent, for example `Sam <sam@example.com>`. */
  to: string[];
  subject: string;
  html: string;
  text: string;
}

export interface StoredMail extends NewMail {
  id: string;
  /** Increases with every mail. Used for paging. */
  number: string;
  sentAt: Date;
}

export interface IdempotencyKey {
  key: string;
  /** Equal for identical requests. */
  fingerprint: string;
}

export type AcceptResult = { outcome: 'accepted' | 'repeated'; id: string } | { outcome: 'concurrent' | 'mismatch' };

export interface MailPageQuery {
  /** Only mails to this address. */
  to?: string | undefined;
  /** Only mails with a lower number, which are older. */
  before?: string | undefined;
  limit: number;
}

export interface MailStore {
  /** Creates schema and tables if they are missing. */
  prepare(): Promise<void>;
  /** Stores a mail. If the key was used in the last 24 hours, returns the result of that request, or `mismatch`. */
  accept(mail: NewMail, key: IdempotencyKey | null, now: Date): Promise<AcceptResult>;
  /** Newest first. */
  list(query: MailPageQuery): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}

const keptMails = 5_000;
const keyLifetime = 24 * 3_600_000;
const columns = 'id, number, sender AS "from", recipients AS "to", subject, html, text, sent_at AS "sentAt"';

/** Mails of the stand-in, in the schema `mail_inbox`. Keeps the newest 5,000. */
export function createMailStore(pool: pg.Pool): MailStore {
  return {
    prepare: () => prepareSchema(pool),

    accept: (mail, key, now) =>
      inTransaction(pool, async (client) => {
        if (key && !(await lockKey(client, key))) return { outcome: 'concurrent' };
        const earlier = key && (await findByKey(client, key, now));
        if (!earlier) return { outcome: 'accepted', id: await insertMail(client, mail, key, now) };
        if (earlier.fingerprint !== key.fingerprint) return { outcome: 'mismatch' };
        return { outcome: 'repeated', id: earlier.id };
      }),

    async list({ to, before, limit }) {
      const { rows } = await pool.query<StoredMail>(
        `SELECT ${columns} FROM mail_inbox.mails
         WHERE ($1::text IS NULL OR addresses @> ARRAY[$1::text]) AND ($2::bigint IS NULL OR number < $2)
         ORDER BY number DESC LIMIT $3`,
        [to?.trim().toLowerCase() || null, before ?? null, limit],
      );
      return rows;
    },

    async find(id) {
      const { rows } = await pool.query<StoredMail>(`SELECT ${columns} FROM mail_inbox.mails WHERE id = $1`, [id]);
      return rows[0] ?? null;
    },
  };
}

async function insertMail(
  client: pg.PoolClient,
  mail: NewMail,
  key: IdempotencyKey | null,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { from, to, subject, html, text } = mail;
  const { rows } = await client.query<{ number: string }>(
    `INSERT INTO mail_inbox.mails
       (id, sender, recipients, addresses, subject, html, text, sent_at, idempotency_key, fingerprint)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING number`,
    [id, from, to, to.map(addressOf), subject, html, text, now, key?.key, key?.fingerprint],
  );
  await client.query('DELETE FROM mail_inbox.mails WHERE number <= $1::bigint - $2', [rows[0]?.number, keptMails]);
  return id;
}

async function lockKey(client: pg.PoolClient, { key }: IdempotencyKey): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('mail_inbox:' || $1, 0)) AS locked`,
    [key],
  );
  return rows[0]?.locked === true;
}

async function findByKey(client: pg.PoolClient, { key }: IdempotencyKey, now: Date) {
  const { rows } = await client.query<{ id: string; fingerprint: string }>(
    `SELECT id, fingerprint FROM mail_inbox.mails WHERE idempotency_key = $1 AND sent_at > $2
     ORDER BY number DESC LIMIT 1`,
    [key, new Date(now.getTime() - keyLifetime)],
  );
  return rows[0] ?? null;
}

function addressOf(recipient: string): string {
  return (/<([^>]+)>\s*$/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}
