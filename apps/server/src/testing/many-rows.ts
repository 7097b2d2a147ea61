import type { Database, Transaction } from '@swing/db/client';
import type { Coach } from '@swing/db/generated/client';
import { recountQueueTotal } from '@swing/db/recount-totals';

/**
 * Adds enough rows to every list for Postgres to prefer an index where one fits. A tenth of the submissions and 4,000 of 10,000
 * players are the coach's. A fifth of all people are called Hannah, the others have names that nobody else has. All ids and names are
 * the same in every run, because Postgres estimates the matches of a search from a sample of the texts. The ids are hashes, made to
 * look like UUIDs of version 4.
 */
export async function addManyRows(database: Database, coach: Coach): Promise<void> {
  await database.$transaction(
    async (tx) => {
      // Longer than a request may take, because on a busy machine so many rows do.
      await tx.$executeRaw`SET LOCAL statement_timeout = '2min'`;
      await fillLists(tx, coach);
      // The trigger that adds up all queues would change its one row 10,000 times.
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        INSERT INTO queue_counters (coach_code, completed) SELECT invite_code, 1 FROM coaches ON CONFLICT DO NOTHING`;
      await recountQueueTotal(tx);
    },
    { timeout: 120_000 },
  );
  // VACUUM also merges what the indexes for searches have put off.
  await database.$executeRaw`VACUUM ANALYZE`;
}

async function fillLists(tx: Transaction, coach: Coach): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO accounts (id, kind, email, email_key, created_at)
    SELECT overlay(overlay(md5('account ' || n) placing '4' from 13) placing '8' from 17)::uuid,
      (CASE WHEN n % 2 = 0 THEN 'coach' ELSE 'player' END)::"AccountKind",
      'person' || n || '@many.test', 'person' || n || '@many.test', timestamptz '2026-01-01Z' + n * interval '1 second'
    FROM generate_series(1, 20000) AS n`;
  await tx.$executeRaw`
    INSERT INTO players (account_id, first_name, last_name, plan_type, subscription_status, subscription_end, coach_id, coach_linked_at)
    SELECT id, CASE WHEN email LIKE '%9@%' THEN 'Hannah' ELSE md5(email) END, md5(id::text), 'performance',
      (CASE WHEN email LIKE '%7@%' THEN 'expired' ELSE 'active' END)::"SubscriptionStatus",
      CASE WHEN email LIKE '%7@%' THEN timestamptz '2026-02-01Z' ELSE timestamptz '2026-09-01Z' END,
      CASE WHEN email ~ '[39]@' THEN ${coach.accountId}::uuid END, CASE WHEN email ~ '[39]@' THEN created_at END
    FROM accounts WHERE kind = 'player' AND email LIKE '%@many.test'`;
  await tx.$executeRaw`
    INSERT INTO coaches (account_id, full_name, invite_code, verified_at)
    SELECT id, CASE WHEN email LIKE '%8@%' THEN 'Hannah Lee' ELSE md5(email) END, upper(left(md5(id::text), 6)), created_at
    FROM accounts WHERE kind = 'coach' AND email LIKE '%@many.test'
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO submissions (id, player_id, coach_code, status, athlete_name, file_name, content_type, upload_key, created_at)
    SELECT overlay(overlay(md5('video ' || email) placing '4' from 13) placing '8' from 17)::uuid,
      id, CASE WHEN email LIKE '%1@%' THEN ${coach.inviteCode} ELSE '000000' END,
      (CASE WHEN email LIKE '%3@%' OR email LIKE '%31@%' THEN 'pending' ELSE 'completed' END)::"SubmissionStatus",
      CASE WHEN email LIKE '%9@%' OR email LIKE '%1_1@%' THEN 'Hannah' ELSE md5(email) END, 'a.mp4', 'video/mp4', id::text, created_at
    FROM accounts WHERE kind = 'player' AND email LIKE '%@many.test'`;
  await tx.$executeRaw`
    INSERT INTO audit_entries (id, at, actor_scope, action, subject_type, subject_id, player_id)
    SELECT gen_random_uuid(), created_at, 'system', 'submission.handed-back', 'submission', id::text, player_id FROM submissions`;
  await tx.$executeRaw`
    INSERT INTO plan_changes (id, player_id, at, plan_type, status, is_manual_grant)
    SELECT gen_random_uuid(), account_id, timestamptz '2026-01-01Z', 'performance', 'active', false FROM players`;
  await tx.$executeRaw`
    INSERT INTO mails (id, account_id, template, recipient, once_key, facts, created_at)
    SELECT gen_random_uuid(), id, 'welcome', email, id::text, '{}', created_at FROM accounts`;
  await tx.$executeRaw`
    INSERT INTO payments (id, provider_id, player_id, plan_type, amount_cents, status, created_at)
    SELECT gen_random_uuid(), account_id::text, account_id, 'performance', 4500, 'paid', timestamptz '2026-01-01Z' FROM players`;
}
