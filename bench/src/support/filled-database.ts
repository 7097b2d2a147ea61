import { createPasswords } from '@swing/auth/password';
import type { Transaction } from '@swing/db/client';
import { createFactories } from '@swing/db/factories/factories';
import type { Coach } from '@swing/db/generated/client';
import { recountQueue } from '@swing/db/recount-queue';
import { createTestDatabase } from '@swing/db/testing/test-database';
import type { TestServer } from '@swing/db/testing/test-server';
import { fillQuickly } from './fill-quickly.ts';
import { defineNames, fillPeople, listPeople, peopleTables } from './filled-people.ts';

export interface FilledDatabase {
  url: string;
  coach: { email: string; password: string; inviteCode: string };
  drop(): Promise<void>;
}

const tables = [...peopleTables, 'submissions', 'analyses'];

/**
 * Creates a database with that many players of one coach, that many coaches, that many submissions to the one coach, and that many to
 * the others: two of each player. Shares of plans and statuses are the same at any size, so that a page is the same work.
 */
export async function fillDatabase(server: TestServer, rows: number): Promise<FilledDatabase> {
  const { url, database, drop } = await createTestDatabase({ server, client: { statementTimeout: 900_000 } });
  const password = 'a password for benchmarks';
  const passwordHash = await createPasswords().hash(password);
  const coach = await createFactories(database, { passwordHash, namespace: 'bench' }).createCoach();
  await fillQuickly(database, tables, async (tx) => {
    await defineNames(tx, rows);
    await fillPeople(tx, coach.accountId, rows);
    await listPeople(tx);
    await fillSubmissions(tx, coach, rows);
    await recountQueue(tx);
  });
  await database.$executeRaw`vacuum analyze`;
  await database.$executeRaw`checkpoint`;
  return { url, coach: { email: coach.account.email, password, inviteCode: coach.inviteCode }, drop };
}

/**
 * Of 100 submissions, 30 are pending, 1 is being received, 9 are in analysis and 60 are completed. Of those to the others, every
 * third is in the general queue, and each other coach has at most one.
 */
async function fillSubmissions(tx: Transaction, coach: Coach, rows: number): Promise<void> {
  await tx.$executeRaw`
    insert into submissions (
      id, player_id, coach_code, status, athlete_name, notes, wants_drills, file_name, content_type, announced_size,
      upload_key, stored_key, stored_size, sha256, container, video_codec, duration_seconds, width, height, rotation, frame_rate,
      frame_count, clean_state, clean_key, clean_size, clean_sha256,
      drafted_at, created_at, analyzed_at)
    select
      gen_random_uuid(), md5('player' || n)::uuid,
      case when is_own then ${coach.inviteCode} when n % 3 = 0 then '000000' else lpad(n::text, 6, 'C') end,
      (case when n % 100 < 30 then 'pending' when n % 100 < 31 then 'receiving' when n % 100 < 40 then 'analyzing'
        else 'completed' end)::"SubmissionStatus",
      bench_first_name(n) || ' ' || bench_family_name(n), 'Front toss, 40 mph. Number ' || n, n % 3 = 0,
      'swing-' || n || '.mov', 'video/quicktime', 8388608, md5('upload' || is_own || n), md5('original' || is_own || n), 8388608,
      encode(sha256(n::text::bytea), 'hex'), 'mov', 'hevc', 4.2, 1080, 1920, 90, 60, 252, 'ready'::"CopyState",
      md5('clean' || is_own || n), 8384512, encode(sha256(n::text::bytea), 'hex'), now() - n * interval '20 seconds',
      now() - n * interval '20 seconds',
      case when n % 100 >= 40 then now() end
    from generate_series(1, ${rows}::int) n, (values (true), (false)) queues (is_own)`;
  await tx.$executeRaw`
    insert into analyses (
      id, submission_id, sent_by, key, size, sha256, content_type, duration_seconds, sent_at, available_until)
    select gen_random_uuid(), id, ${coach.accountId}::uuid, md5('analysis' || id), 3145728, sha256, 'video/mp4', 42.5,
      created_at, now() + interval '30 days'
    from submissions where status = 'completed'`;
}
