import { createPasswords } from '@swing/auth/password';
import { createFactories } from '@swing/db/factories/factories';
import { recountQueue } from '@swing/db/recount-queue';
import { createTestDatabase } from '@swing/db/testing/test-database';
import type { TestServer } from '@swing/db/testing/test-server';

export interface FilledDatabase {
  url: string;
  submissions: number;
  coach: { email: string; password: string; inviteCode: string };
  drop(): Promise<void>;
}

const playersPerDatabase = 200;

/**
 * Creates a database with that many submissions of one coach: of 100, 30 are pending, 1 is being received, 9 are in
 * analysis and 60 are completed with analyses. The shares are the same at any size, so that page 1 is the same work.
 */
export async function fillDatabase(server: TestServer, submissions: number): Promise<FilledDatabase> {
  const { url, database, drop } = await createTestDatabase({ server, client: { statementTimeout: 900_000 } });
  const password = 'a password for benchmarks';
  const passwordHash = await createPasswords().hash(password);
  const factories = createFactories(database, { passwordHash, namespace: 'bench' });
  const coach = await factories.createCoach();
  const players: string[] = [];
  for (let made = 0; made < playersPerDatabase; made += 1) {
    players.push((await factories.createPlayer({ coach })).accountId);
  }
  await database.$executeRaw`
    insert into submissions (
      id, player_id, coach_code, status, athlete_name, notes, wants_drills, file_name, content_type, announced_size,
      upload_key, stored_key, stored_size, sha256, container, video_codec, duration_seconds, width, height, rotation, frame_rate,
      frame_count, clean_state, clean_key, clean_size, drafted_at, created_at, analyzed_at)
    select
      gen_random_uuid(), (${players}::uuid[])[1 + n % ${playersPerDatabase}], ${coach.inviteCode},
      (case when n % 100 < 30 then 'pending' when n % 100 < 31 then 'receiving' when n % 100 < 40 then 'analyzing'
        else 'completed' end)::"SubmissionStatus",
      'Athlete ' || n % ${playersPerDatabase}, 'Front toss, 40 mph. Number ' || n, n % 3 = 0, 'swing-' || n || '.mov',
      'video/quicktime', 8388608, md5('upload' || n), md5('original' || n), 8388608, encode(sha256(n::text::bytea), 'hex'), 'mov', 'hevc', 4.2,
      1080, 1920, 90, 60, 252, 'ready'::"CopyState", md5('clean' || n), 8384512,
      now() - n * interval '20 seconds', now() - n * interval '20 seconds', case when n % 100 >= 40 then now() end
    from generate_series(1, ${submissions}::int) n`;
  await database.$executeRaw`
    insert into analyses (
      id, submission_id, sent_by, key, size, sha256, content_type, duration_seconds, sent_at, available_until)
    select gen_random_uuid(), id, ${coach.accountId}::uuid, md5('analysis' || id), 3145728, sha256, 'video/mp4', 42.5,
      created_at, now() + interval '30 days'
    from submissions where status = 'completed'`;
  await recountQueue(database, coach.inviteCode);
  await database.$executeRaw`vacuum analyze`;
  await database.$executeRaw`checkpoint`;
  return { url, submissions, coach: { email: coach.account.email, password, inviteCode: coach.inviteCode }, drop };
}
