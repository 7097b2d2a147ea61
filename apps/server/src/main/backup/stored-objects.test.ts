import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import { knownKeys } from './stored-objects.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
});
afterAll(() => made.drop());

/** Columns named like keys that are not keys of objects. The newest attempt of an upload has a row in `upload_attempts` too. */
const others = [
  'accounts.email_key',
  'checkout_sessions.email_key',
  'coach_listings.name_key',
  'library_videos.attempt_key',
  'mails.once_key',
  'one_time_tokens.email_key',
  'rate_limits.key',
  'submissions.attempt_key',
  'submissions.upload_key',
  'user_listings.email_key',
];

it('every column with the key of an object is in the list of a subject, so backups and checks know it', async () => {
  const columns = await made.database.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ '(^|_)key$' ORDER BY 1, 2`;
  const listed = columns.filter(({ table, column }) =>
    new RegExp(`SELECT ${column}( AS key)? FROM ${table}\\b`).test(knownKeys),
  );
  const unlisted = columns
    .filter((column) => !listed.includes(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(unlisted).toEqual(others);
  expect(listed.length).toBe(13);
});
