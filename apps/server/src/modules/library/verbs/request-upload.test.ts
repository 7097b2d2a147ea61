import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LibraryStorage } from '@swing/contract/library';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  finishInLibrary,
  startLibraryServer,
  type Librarian,
  type LibraryServer,
} from '../../../testing/library-server.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';

let libraries: LibraryServer;
let server: TestServer;
let coach: Librarian;
let id: string;
beforeAll(async () => {
  libraries = await startLibraryServer();
  server = libraries.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  coach = await libraries.newCoach();
  id = randomUUID();
});

const request = async (fields: object = {}, librarian = coach) => {
  const input = { id, fileName: 'swing.mp4', contentType: 'video/mp4', fileSize: 1_000, ...fields };
  const response = await librarian.procedures.mutate<{ id: string }>('library.requestUpload', input);
  const { status, error } = response;
  return error ? [status, error.code, error.message] : [status, response.data.id];
};
const uploadingBytes = async (librarian = coach) =>
  (await librarian.procedures.query<LibraryStorage>('library.storage')).data.uploadingBytes;
const unknown = [404, 'NOT_FOUND', 'Upload not found.'];

describe('[PLUS-09] a request for an upload that is repeated with the same id', () => {
  it('returns the same upload and reserves its bytes once', async () => {
    expect(await request()).toEqual([200, id]);
    server.setNow(new Date(testNow.getTime() + 120_000));
    expect(await request()).toEqual([200, id]);
    expect(await request({ fileName: ' swing.mp4 ' })).toEqual([200, id]);
    expect(await uploadingBytes()).toBe(1_000);
    expect(await server.services.database.libraryVideo.count({ where: { coachId: coach.accountId } })).toBe(1);
  });

  it('returns the same upload to several at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => request()));
    expect(responses).toEqual(Array.from({ length: 6 }, () => [200, id]));
    expect(await uploadingBytes()).toBe(1_000);
  });

  it('returns it too when the library has become full', async () => {
    expect(await request()).toEqual([200, id]);
    await server.factories.createLibraryVideo({ coachId: coach.accountId, size: 5_368_709_120n });
    expect(await request()).toEqual([200, id]);
  });

  it.each([
    ['size', { fileSize: 1_001 }],
    ['name', { fileName: 'other.mp4' }],
    ['type', { contentType: 'video/quicktime' }],
  ])('is refused when the file has another %s', async (_, fields) => {
    await request();
    expect(await request(fields)).toEqual([
      409,
      'CONFLICT',
      'This upload was begun with another file. Please start a new one.',
    ]);
    expect(await uploadingBytes()).toBe(1_000);
  });

  it('is refused after it was cancelled or replaced, and reserves nothing', async () => {
    await request();
    await coach.procedures.mutate('library.remove', { id });
    expect(await uploadingBytes()).toBe(0);
    expect(await request()).toEqual(unknown);
    expect(await uploadingBytes()).toBe(0);
    const next = randomUUID();
    await request({ id: next });
    server.setNow(new Date(testNow.getTime() + 61_000));
    await request({ id: randomUUID() });
    expect(await request({ id: next })).toEqual(unknown);
    expect(await uploadingBytes()).toBe(1_000);
  });

  it('is refused after the video was added', async () => {
    const video = await readFile(fixturePath('swing-animation.mp4'));
    await request({ fileSize: video.length });
    await coach.tus.create({ id }, video.length);
    await coach.tus.append({ id }, 0, video);
    await finishInLibrary(coach, id);
    expect(await request({ fileSize: video.length })).toEqual([
      409,
      'NOT_POSSIBLE_NOW',
      'This video has already been added to the library.',
    ]);
  });

  it('[AUTH-07] is refused for another coach or an admin, also at the same time', async () => {
    const other = await libraries.newCoach();
    const admins = await Promise.all(
      ['one', 'two'].map(async () => libraries.librarian((await server.factories.createAdmin()).id, 'admin')),
    );
    await request();
    expect(await request({}, other)).toEqual(unknown);
    expect(await request({}, admins[0])).toEqual(unknown);
    const both = { id: randomUUID() };
    const responses = await Promise.all([request(both), request(both, other)]);
    expect(responses.sort()).toEqual([[200, both.id], unknown]);
    expect((await uploadingBytes()) + (await uploadingBytes(other))).toBe(2_000);
    const everyones = { id: randomUUID() };
    expect(await request(everyones, admins[0])).toEqual([200, everyones.id]);
    expect(await request(everyones, admins[1]), 'who share one library').toEqual(unknown);
  });

  it('[API-04] refuses an id that is no UUID', async () => {
    expect((await request({ id: 'mine' })).slice(0, 2)).toEqual([400, 'BAD_REQUEST']);
  });
});
