import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';

const statements = [
  // Serialises servers that start together, which would otherwise both try to create the schema.
  `SELECT pg_advisory_xact_lock(hashtextextended('mail_inbox schema', 0))`,
  'CREATE SCHEMA IF NOT EXISTS mail_inbox',
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

/** Creates the stand-in's schema, which is not part of the product's migrations. */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
