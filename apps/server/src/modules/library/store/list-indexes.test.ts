import type { SignedInActor } from '@swing/domain/actor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scansOf, scansOfList } from '../../../testing/list-scans.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';
import { findStreamable } from './find-streamable.ts';

let server: TestServer;
let coach: ReturnType<typeof createProcedures>;
let admin: ReturnType<typeof createProcedures>;
beforeAll(async () => {
  server = await startTestServer();
  const { accountId } = await server.factories.createCoach();
  coach = createProcedures(server, await server.signIn(accountId, 'coach'));
  const { id: adminId } = await server.factories.createAdmin();
  admin = createProcedures(server, await server.signIn(adminId, 'admin'));
  await addManyVideos(accountId);
});
afterAll(() => server.close());

/** 20,000 videos, of which the coach has a quarter and everyone's library another. A fifth is called "Level swing". */
async function addManyVideos(coachId: string) {
  await server.services.database.$executeRaw`
    INSERT INTO library_videos (id, coach_id, status, kind, name, search_text, position, file_name, content_type, size, uploaded_by,
      created_at)
    SELECT overlay(overlay(md5('library ' || n) placing '4' from 13) placing '8' from 17)::uuid,
      CASE n % 4 WHEN 0 THEN ${coachId}::uuid WHEN 1 THEN NULL ELSE md5('coach ' || n % 50)::uuid END, 'ready',
      (CASE WHEN n % 3 = 0 THEN 'drill' ELSE 'reference' END)::"LibraryKind",
      CASE WHEN n % 5 = 0 THEN 'Level swing' ELSE md5(n::text) END,
      CASE WHEN n % 5 = 0 THEN 'Level swing' ELSE md5(n::text) END, n * 1000, 'a.mp4', 'video/mp4', 1, ${coachId}::uuid,
      timestamptz '2026-01-01Z'
    FROM generate_series(1, 20000) AS n`;
  await server.services.database.$executeRaw`VACUUM ANALYZE library_videos`;
}

describe('no list of library videos reads a whole table', () => {
  it.each([
    {},
    { owner: 'mine' },
    { owner: 'everyone' },
    { kind: 'drill' },
    { search: 'level' },
    { search: 'nobody' },
    { search: '4b0ff9c', owner: 'mine' },
    { search: 'level', kind: 'reference', owner: 'everyone' },
  ])('[PLUS-09] of a coach %j', async (input) => {
    expect(await scansOfList(coach, 'library.list', input)).toEqual([]);
  });

  it.each([{}, { kind: 'reference' }, { search: 'level' }, { search: 'nobody' }])(
    '[PLUS-09] of admins %j',
    async (input) => {
      expect(await scansOfList(admin, 'library.list', input)).toEqual([]);
    },
  );
});

describe('playing an attached video', () => {
  it('[PLUS-09][PLUS-14] reads few rows, however many submissions have the same video', async () => {
    const { factories, services } = server;
    const { database } = services;
    await database.$executeRaw`
      INSERT INTO accounts (id, kind, email, email_key, created_at)
      SELECT md5('player ' || n)::uuid, 'player', n || '@many.test', n || '@many.test', timestamptz '2026-01-01Z'
      FROM generate_series(1, 5000) AS n`;
    await database.$executeRaw`
      INSERT INTO players (account_id, first_name, last_name)
      SELECT id, 'Many', 'Rows' FROM accounts WHERE email LIKE '%@many.test'`;
    await database.$executeRaw`
      INSERT INTO submissions (id, player_id, coach_code, status, athlete_name, file_name, content_type, upload_key, created_at,
        drafted_at)
      SELECT md5('submission ' || account_id)::uuid, account_id, 'ABCDEF', 'completed', 'Many', 'a.mp4', 'video/mp4',
        account_id::text, timestamptz '2026-02-20Z', timestamptz '2026-02-20Z'
      FROM players WHERE last_name = 'Rows'`;
    await database.$executeRaw`
      INSERT INTO analyses (id, submission_id, key, size, sha256, content_type, duration_seconds, sent_at, available_until)
      SELECT gen_random_uuid(), id, id::text, 1, '', 'video/mp4', 1, created_at, timestamptz '2026-03-20Z' FROM submissions`;
    const popular = await factories.createLibraryVideo({ removedAt: new Date('2026-02-25T12:00:00Z') });
    await database.$executeRaw`
      INSERT INTO library_attachments (submission_id, video_id, attached_at, check_at)
      SELECT id, ${popular.id}::uuid, created_at, timestamptz '2026-03-20Z' FROM submissions`;
    await database.$executeRaw`VACUUM ANALYZE`;
    const made = await factories.createPlayer();
    const newest = await factories.createSubmission({ player: made, status: 'completed' });
    const player = { scope: 'player', accountId: made.accountId } as const;
    const { accountId, inviteCode } = await factories.createCoach();
    const stranger = { scope: 'coach', accountId, inviteCode } as const;
    const answerTo = (actor: SignedInActor) =>
      findStreamable(database, [actor], { id: popular.id, variant: 'thumbnail' }, testNow).catch(String);
    const scans = () =>
      scansOf(async () => {
        await answerTo(player);
        await answerTo(stranger);
      });
    const unknown = 'AppError: Video not found.';
    expect([await answerTo(player), await answerTo(stranger)]).toEqual([unknown, unknown]);
    expect(await scans(), 'for those who may not play it').toEqual([]);
    const at = newest.createdAt;
    await database.libraryAttachment.create({
      data: { submissionId: newest.id, videoId: popular.id, attachedAt: at, checkAt: at },
    });
    expect(await answerTo(player)).toBe('AppError: Thumbnail not found.');
    expect(await scans()).toEqual([]);
  });
});
