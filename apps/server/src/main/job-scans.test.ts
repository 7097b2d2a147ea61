import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobHandlers } from '../kernel/jobs/define-job.ts';
import { planCalls } from '../testing/explain-calls.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { jobs } from './job-list.ts';
import { createLogger } from './logger.ts';

/** Fills tables, possibly on a slow machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addManyRows(server);
});
afterAll(() => server.close());

/**
 * Two years of rows, enough for Postgres to prefer an index where one fits. Nothing is due, so the jobs only look for work: old
 * files are removed already, as after a long operation. Some general videos wait, and some videos could not be prepared.
 */
async function addManyRows({ services: { database } }: TestServer) {
  await database.$executeRaw`
    INSERT INTO accounts (id, kind, email, email_key, created_at)
    SELECT gen_random_uuid(), 'player', 'person' || n || '@many.test', 'person' || n || '@many.test',
      timestamptz '2024-03-01Z' + n * interval '52 minutes'
    FROM generate_series(1, 20000) AS n`;
  await database.$executeRaw`
    INSERT INTO players (account_id, first_name, last_name, plan_type, subscription_status, subscription_end, stripe_customer_id,
      reconciled_at)
    SELECT id, 'Many', 'Rows', 'sixmonth', 'active', timestamptz '2026-03-20Z' + random() * interval '160 days', id::text,
      timestamptz '2026-03-01Z'
    FROM accounts`;
  await database.$executeRaw`
    INSERT INTO submissions (id, player_id, coach_code, status, athlete_name, file_name, content_type, upload_key, clean_state,
      created_at, drafted_at, coach_mailed_at, admins_mailed_at, admins_reminded_at, files_removed_at)
    SELECT gen_random_uuid(), id, CASE WHEN email LIKE '%1@%' THEN 'ABCDEF' ELSE '000000' END,
      (CASE WHEN email LIKE '%3@%' AND created_at > timestamptz '2026-01-01Z' THEN 'pending' ELSE 'completed' END)::"SubmissionStatus",
      'Many', 'a.mp4', 'video/mp4', id::text,
      (CASE WHEN email LIKE '%7@%' AND email NOT LIKE '%3%' THEN 'failed' ELSE 'ready' END)::"CopyState", created_at, created_at,
      CASE WHEN email LIKE '%1@%' THEN created_at END, created_at, created_at,
      CASE WHEN created_at < timestamptz '2025-03-02Z' THEN timestamptz '2026-02-01Z' END
    FROM accounts`;
  await database.$executeRaw`
    INSERT INTO analyses (id, submission_id, key, size, sha256, content_type, duration_seconds, sent_at, available_until, removed_at)
    SELECT gen_random_uuid(), id, id::text, 1, '', 'video/mp4', 1, created_at, created_at + interval '30 days',
      CASE WHEN created_at < timestamptz '2025-03-02Z' THEN created_at + interval '30 days' END
    FROM submissions WHERE status = 'completed'`;
  await database.$executeRaw`
    INSERT INTO analysis_uploads (id, submission_id, requested_by, key, file_name, content_type, created_at, spent_at)
    SELECT gen_random_uuid(), id, player_id, id::text, 'a.mp4', 'video/mp4', created_at, created_at FROM submissions`;
  await database.$executeRaw`
    INSERT INTO analyzer_documents (submission_id, submitted_at, saved_at)
    SELECT id, created_at, created_at FROM submissions WHERE created_at > timestamptz '2025-03-02Z'`;
  await database.$executeRaw`
    INSERT INTO library_videos (id, coach_id, status, file_name, content_type, size, uploaded_by, created_at, removed_at,
      check_files_at)
    SELECT id, id, 'ready', 'a.mp4', 'video/mp4', 1, id, created_at,
      CASE WHEN email LIKE '%9@%' THEN timestamptz '2026-02-28Z' END,
      CASE WHEN email LIKE '%9@%' THEN timestamptz '2026-03-01T13:00:00Z' END
    FROM accounts`;
  await database.$executeRaw`
    INSERT INTO library_attachments (submission_id, video_id, attached_at, check_at)
    SELECT id, player_id, created_at, timestamptz '2026-03-02Z' + random() * interval '30 days' FROM submissions`;
  await database.$executeRaw`
    INSERT INTO mails (id, account_id, template, recipient, once_key, facts, status, created_at)
    SELECT gen_random_uuid(), id, 'welcome', email, id::text, '{}', 'sent', created_at FROM accounts`;
  await database.$executeRaw`
    INSERT INTO sessions (id, account_id, scope, expires_at)
    SELECT id::text, id, 'player', timestamptz '2026-03-02Z' + random() * interval '30 days' FROM accounts`;
  await database.$executeRaw`
    INSERT INTO checkout_sessions (id, email_key, email, plan_type, state, url, consented_at, created_at, expires_at)
    SELECT id::text, email, email, 'performance', 'consumed', '', created_at, created_at, created_at FROM accounts`;
  await database.$executeRaw`
    INSERT INTO provider_events (id, type, received_at)
    SELECT 'evt_' || n, 'invoice.paid', timestamptz '2026-03-01Z' - n * interval '1 minute' FROM generate_series(1, 20000) AS n`;
  await database.$executeRaw`VACUUM ANALYZE`;
  // Statistics from before old analyses were removed. The plans must be good while many are due, too.
  await database.$executeRaw`
    UPDATE analyses SET removed_at = available_until WHERE removed_at IS NULL AND available_until < timestamptz '2026-03-02Z'`;
}

const bigTables =
  'accounts|players|submissions|analyses|analysis_uploads|analyzer_documents|library_videos|library_attachments|mails|sessions|checkout_sessions|provider_events';
const wholeTable = new RegExp(`Seq Scan on (${bigTables})\\b`);
const anyIndex = new RegExp(`(?:Index (?:Only )?Scan using|Bitmap Index Scan on) ((?:${bigTables})_\\w+)`);
/** Partial indexes of exactly the rows that a job has to process, so it may read all of them. */
const dueOnly = ['submissions_unprepared_idx', 'submissions_to_mail_idx'];

/** Postgres may also read all of a table along an index. */
function readsTooMuch(plan: string): boolean {
  const lines = plan.split('\n');
  return lines.some((line, at) => {
    const index = anyIndex.exec(line)?.[1];
    const detail = lines[at + 1] ?? '';
    if (!index || detail.includes('Index Cond:')) return wholeTable.test(line);
    return detail.includes('Filter:') || !dueOnly.includes(index);
  });
}

/** The table that a query reads or changes first. */
const tableOf = (plan: string) =>
  /(?:FROM|UPDATE)\s+(?:"public"\.)?"?(\w+)|(pg_\w+)/.exec(plan)?.slice(1).join('') ?? '';

const looked = (tables: string) => tables.split(' ');
const cleanUp = [
  'submissions analysis_uploads analyses analysis_uploads analysis_uploads analyzer_documents submissions queue_counters submissions upload_attempts submissions submissions',
  'submissions submissions',
  'library_videos upload_attempts library_attachments library_attachments library_attachments library_videos library_videos',
  'submissions accounts accounts sessions known_networks one_time_tokens checkout_sessions checkout_sessions',
  'provider_events mails object_deletions rate_limits',
];

/** A job that returns early looks in fewer tables. */
it.each([
  ['clean-up', looked(cleanUp.join(' '))],
  ['mail-new-submissions', looked('coaches')],
  ['mail-unassigned', looked('pg_advisory_xact_lock mails submissions pg_advisory_xact_lock mails submissions')],
  ['reconcile-billing', looked('players players')],
  ['remind-terms', looked('players')],
] as const)('[COACH-05][ADMIN-02] %s reads no whole table to find its work', async (name, tables) => {
  const { payments } = server.services;
  vi.spyOn(payments, 'listChangedSince').mockResolvedValue({ customerIds: ['cus_1'], checkoutIds: [] });
  const handlers = jobHandlers(jobs, server.services, createLogger('silent'));
  const plans = await planCalls(async () => void (await handlers[name]({}, { isLast: true })));
  expect(plans.map(tableOf)).toEqual(tables);
  expect(plans.filter(readsTooMuch)).toEqual([]);
});
