import { createSchema } from '@swing/dev-postgres/in-transaction';
import type pg from 'pg';

const statements = [
  `CREATE TABLE IF NOT EXISTS mail_inbox.mails (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id uuid NOT NULL UNIQUE,
     sender text NOT NULL,
     recipients text[] NOT NULL,
     addresses text[] NOT NULL,
     subject text NOT NULL,
     html text NOT NULL,
     text text NOT NULL,
     sent_at timestamptz(3) NOT NULL,
     idempotency_key text,
     fingerprint text
   )`,
  'CREATE INDEX IF NOT EXISTS mails_idempotency_key ON mail_inbox.mails (idempotency_key)',
];

/** Creates the inbox's table. */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  await createSchema(pool, 'mail_inbox', statements);
}
