import type { LibraryStorage } from '@swing/contract/library';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLibraryServer, type Librarian, type LibraryServer } from '../../../testing/library-server.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const mebibyte = 1_048_576;
const largestFile = 524_288_000;
const coachLimit = 5_368_709_120;
const everyoneLimit = 53_687_091_200;

let libraries: LibraryServer;
let server: TestServer;
let coach: Librarian;
beforeAll(async () => {
  libraries = await startLibraryServer();
  server = libraries.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await libraries.newCoach();
});

const request = (librarian: Librarian, fileSize: number) =>
  librarian.procedures.mutate<{ id: string }>('library.requestUpload', { fileName: 'swing.mp4', fileSize });
const storageOf = async (librarian: Librarian) =>
  (await librarian.procedures.query<LibraryStorage>('library.storage')).data;
const fill = (coachId: string | null, bytes: number, fields: object = {}) =>
  server.factories.createLibraryVideo({ coachId, size: BigInt(bytes), ...fields });

describe('[PLUS-09] the limit of a library', () => {
  it('is 5 GB for a coach, to the byte, and unfinished uploads count', async () => {
    await fill(coach.accountId, coachLimit - largestFile - 1_000);
    const last = await request(coach, largestFile);
    expect(last.status).toBe(200);
    expect(await storageOf(coach)).toEqual({
      owner: 'mine',
      usedBytes: coachLimit - 1_000,
      uploadingBytes: largestFile,
      keptBytes: 0,
      limitBytes: coachLimit,
      maxFileBytes: largestFile,
    });
    const tooMuch = await request(coach, 1_001);
    expect([tooMuch.status, tooMuch.error]).toEqual([
      403,
      {
        code: 'QUOTA_EXCEEDED',
        message:
          'Your library is full: with this file it would hold more than 5 GB. Remove videos to add more. Unfinished uploads count for up to 24 hours.',
      },
    ]);
    expect((await request(coach, 1_000)).status).toBe(200);
    expect((await request(coach, 1)).error?.code).toBe('QUOTA_EXCEEDED');
    await coach.procedures.mutate('library.remove', { id: last.data.id });
    expect((await request(coach, largestFile)).status).toBe(200);
  });

  it('holds for two uploads that are requested at the same moment', async () => {
    await fill(coach.accountId, coachLimit - largestFile);
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(coach, largestFile)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
    expect(await storageOf(coach)).toMatchObject({ usedBytes: coachLimit });
  });

  it('is 50 GB for everyone’s, counted apart from those of the coaches', async () => {
    const admin = await libraries.librarian((await server.factories.createAdmin()).id, 'admin');
    await fill(null, everyoneLimit - mebibyte);
    await fill(coach.accountId, coachLimit);
    expect(await storageOf(admin)).toMatchObject({
      owner: 'everyone',
      usedBytes: everyoneLimit - mebibyte,
      limitBytes: everyoneLimit,
    });
    const answers = await Promise.all([request(admin, mebibyte), request(admin, mebibyte)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.error?.message).toBe(
      'The library for everyone is full: with this file it would hold more than 50 GB. Remove videos to add more. Unfinished uploads count for up to 24 hours.',
    );
    const other = await libraries.newCoach();
    expect((await request(other, largestFile)).status, 'another coach has an own limit').toBe(200);
  });

  it('does not count removed and failed videos, but a removed one that a player still sees', async () => {
    await fill(coach.accountId, 1_000, { removedAt: new Date('2026-03-01T11:00:00Z') });
    await fill(coach.accountId, 2_000, { status: 'failed' });
    const kept = await fill(coach.accountId, coachLimit);
    const { coachCode } = await attachSomewhere(kept.id);
    expect(coachCode).toHaveLength(6);
    await coach.procedures.mutate('library.remove', { id: kept.id });
    expect(await storageOf(coach)).toMatchObject({ usedBytes: coachLimit, keptBytes: coachLimit });
    expect((await request(coach, 1)).error?.message).toBe(
      'Your library is full: with this file it would hold more than 5 GB. Remove videos to add more. Removed videos count as long as players can still see them.',
    );
    await server.services.database.libraryAttachment.deleteMany({ where: { videoId: kept.id } });
    expect(await storageOf(coach)).toMatchObject({ usedBytes: 0, keptBytes: 0 });
  });

  it('is also one of 5,000 videos', async () => {
    await server.services.database.$executeRaw`
      INSERT INTO library_videos (id, coach_id, status, file_name, content_type, size, uploaded_by, created_at)
      SELECT gen_random_uuid(), ${coach.accountId}::uuid, 'ready', 'a.mp4', 'video/mp4', 1, ${coach.accountId}::uuid, now()
      FROM generate_series(1, 4999)`;
    expect((await request(coach, 1)).status).toBe(200);
    expect((await request(coach, 1)).error).toEqual({
      code: 'QUOTA_EXCEEDED',
      message: 'This library holds 5,000 videos, which is the limit. Remove some to add more.',
    });
  });
});

async function attachSomewhere(videoId: string) {
  const { inviteCode } = await server.services.database.coach.findUniqueOrThrow({
    where: { accountId: coach.accountId },
  });
  const player = await server.factories.createPlayer();
  const submission = await server.factories.createSubmission({ player, coachCode: inviteCode });
  const attached = await coach.procedures.mutate('library.attach', { submissionId: submission.id, videoId });
  expect(attached.status).toBe(200);
  return submission;
}
