import type { CoachesPage } from '@swing/contract/admin-coaches';
import type { AdminQueuePage } from '@swing/contract/admin-queue';
import type { UsersPage } from '@swing/contract/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainCalls } from '../../../testing/explain-calls.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
  await addManyRows(server);
});
afterAll(() => server.close());

/** Enough rows for Postgres to prefer an index where one fits. */
async function addManyRows({ services: { database } }: TestServer) {
  await database.$executeRaw`
    INSERT INTO accounts (id, kind, email, email_key, created_at)
    SELECT gen_random_uuid(), (CASE WHEN n % 2 = 0 THEN 'coach' ELSE 'player' END)::"AccountKind",
      'person' || n || '@many.test', 'person' || n || '@many.test', timestamptz '2026-01-01Z' + n * interval '1 second'
    FROM generate_series(1, 20000) AS n`;
  await database.$executeRaw`
    INSERT INTO players (account_id, first_name, last_name, plan_type, subscription_status, subscription_end)
    SELECT id, md5(email), md5(id::text), 'performance',
      (CASE WHEN email LIKE '%7@%' THEN 'expired' ELSE 'active' END)::"SubscriptionStatus", timestamptz '2026-09-01Z'
    FROM accounts WHERE kind = 'player'`;
  await database.$executeRaw`
    INSERT INTO coaches (account_id, full_name, invite_code, verified_at)
    SELECT id, md5(email), upper(left(md5(id::text), 6)), created_at FROM accounts WHERE kind = 'coach'
    ON CONFLICT DO NOTHING`;
  await database.$executeRaw`
    INSERT INTO submissions (id, player_id, coach_code, status, athlete_name, file_name, content_type, upload_key, created_at)
    SELECT gen_random_uuid(), id, CASE WHEN email LIKE '%1@%' THEN (SELECT min(invite_code) FROM coaches) ELSE '000000' END,
      (CASE WHEN email LIKE '%3@%' THEN 'pending' ELSE 'completed' END)::"SubmissionStatus",
      md5(email), 'a.mp4', 'video/mp4', id::text, created_at
    FROM accounts WHERE kind = 'player'`;
  await database.$executeRaw`
    INSERT INTO audit_entries (id, at, actor_scope, action, subject_type, subject_id, player_id)
    SELECT gen_random_uuid(), created_at, 'system', 'submission.handed-back', 'submission', id::text, player_id FROM submissions`;
  await database.$executeRaw`
    INSERT INTO plan_changes (id, player_id, at, plan_type, status, is_manual_grant)
    SELECT gen_random_uuid(), account_id, timestamptz '2026-01-01Z', 'performance', 'active', false FROM players`;
  await database.$executeRaw`
    INSERT INTO mails (id, account_id, template, recipient, once_key, facts, created_at)
    SELECT gen_random_uuid(), id, 'welcome', email, id::text, '{}', created_at FROM accounts`;
  await database.$executeRaw`
    INSERT INTO payments (id, provider_id, player_id, plan_type, amount_cents, status, created_at)
    SELECT gen_random_uuid(), account_id::text, account_id, 'performance', 4500, 'paid', timestamptz '2026-01-01Z' FROM players`;
  // VACUUM also merges what the indexes for searches have put off.
  await database.$executeRaw`VACUUM ANALYZE`;
}

const bigTables =
  /Seq Scan on (accounts|players|user_listings|coach_listings|submissions|coaches|audit_entries|plan_changes|mails|payments)\b/;
const scansIn = (plans: string[]) => plans.filter((plan) => bigTables.test(plan));

async function scansOf<Page extends { nextCursor: string | null }>(path: string, input: object): Promise<string[]> {
  const plans = await explainCalls(async () => {
    const { nextCursor: cursor } = (await admin.query<Page>(path, { ...input, limit: 2 })).data;
    if (cursor !== null) expect((await admin.query(path, { ...input, limit: 2, cursor })).status).toBe(200);
  });
  expect(plans.length).toBeGreaterThan(0);
  return scansIn(plans);
}

describe('no list of the admins reads a whole table', () => {
  it.each([
    {},
    { sort: 'oldest' },
    { sort: 'email' },
    { status: 'active' },
    { status: 'expired' },
    { planType: 'performance' },
    { planType: 'performance', status: 'active' },
    { search: 'person4321@' },
    { search: 'person4321@', sort: 'email', status: 'active' },
  ])('[ADMIN-02] users %j', async (input) => {
    expect(await scansOf<UsersPage>('administration.listUsers', input)).toEqual([]);
  });

  it.each([
    {},
    { sort: 'newest' },
    { sort: 'due' },
    { status: 'pending' },
    { coach: 'general' },
    { coach: 'general', status: 'completed', sort: 'newest' },
    { search: '4b0ff9c' },
  ])('[ADMIN-04] the queue %j', async (input) => {
    expect(await scansOf<AdminQueuePage>('administration.listQueue', input)).toEqual([]);
  });

  it.each([{}, { status: 'verified' }, { search: 'person4320@' }])('[ADMIN-05] coaches %j', async (input) => {
    expect(await scansOf<CoachesPage>('administration.listCoaches', input)).toEqual([]);
  });

  it.each(['listPlanChanges', 'listPayments', 'listMails', 'listSessions', 'listAudit'])(
    '[ADMIN-03] %s of a user',
    async (name) => {
      const { accountId: userId } = await server.services.database.player.findFirstOrThrow();
      expect(await scansOf(`administration.${name}`, { userId })).toEqual([]);
    },
  );

  it('[ADMIN-03] deletions', async () => {
    expect(await scansOf('administration.listDeletions', {})).toEqual([]);
  });
});
