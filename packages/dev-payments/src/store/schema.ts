import { createSchema } from '@swing/dev-postgres/in-transaction';
import type pg from 'pg';

const statements = [
  `CREATE TABLE IF NOT EXISTS payments_simulator.objects (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text NOT NULL UNIQUE,
     kind text NOT NULL,
     created bigint NOT NULL,
     due_at bigint,
     data jsonb NOT NULL,
     hidden jsonb
   )`,
  'CREATE INDEX IF NOT EXISTS objects_page ON payments_simulator.objects (kind, number)',
  'CREATE INDEX IF NOT EXISTS objects_due ON payments_simulator.objects (due_at, number) WHERE due_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS objects_fields ON payments_simulator.objects USING gin (data jsonb_path_ops)',
  `CREATE INDEX IF NOT EXISTS objects_old_events ON payments_simulator.objects (created) WHERE kind = 'event'`,
  `CREATE TABLE IF NOT EXISTS payments_simulator.requests (
     key text PRIMARY KEY,
     request_id text NOT NULL,
     endpoint text NOT NULL,
     fingerprint text NOT NULL,
     status integer NOT NULL,
     body text NOT NULL,
     created bigint NOT NULL
   )`,
  'CREATE INDEX IF NOT EXISTS requests_created ON payments_simulator.requests (created)',
  `CREATE TABLE IF NOT EXISTS payments_simulator.deliveries (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     event_id text NOT NULL,
     type text NOT NULL,
     body text NOT NULL,
     state text NOT NULL CHECK (state IN ('pending', 'held', 'delivered', 'given_up')),
     attempts integer NOT NULL DEFAULT 0,
     next_at timestamptz NOT NULL,
     last_status integer
   )`,
  `CREATE INDEX IF NOT EXISTS deliveries_next ON payments_simulator.deliveries (next_at, number)
   WHERE state = 'pending'`,
  'CREATE INDEX IF NOT EXISTS deliveries_event ON payments_simulator.deliveries (event_id)',
  `CREATE TABLE IF NOT EXISTS payments_simulator.settings (name text PRIMARY KEY, value jsonb NOT NULL)`,
];

/** Creates the simulator's tables. */
export async function prepareSchema(pool: pg.Pool): Promise<void> {
  await createSchema(pool, 'payments_simulator', statements);
}
