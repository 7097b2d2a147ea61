import type { Attachments } from '@swing/contract/library';
import type { MadeCoach, MadePlayer } from '@swing/db/factories/account-factories';
import type { LibraryVideo, Submission } from '@swing/db/generated/client';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  attachedNames,
  attachScene,
  cleanUpAt as runCleanUp,
  playStatus as playStatusOf,
  startLibraryServer,
  storeLibraryVideo,
  type Librarian,
  type LibraryServer,
} from '../../../testing/library-server.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';

let libraries: LibraryServer;
let server: TestServer;
let clip: Buffer;
let adminId: string;
let admin: Librarian;
let coach: Librarian & { coach: MadeCoach };
let player: MadePlayer;
let owner: { authorization: string };
let submission: Submission;
let video: LibraryVideo;
beforeAll(async () => {
  libraries = await startLibraryServer();
  server = libraries.server;
  clip = await readFile(fixturePath('swing-animation.mp4'));
  ({ id: adminId } = await server.factories.createAdmin());
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ admin, coach, player, owner, submission, video } = await attachScene(libraries, adminId, clip));
});

const stored = (coachId: string | null) => storeLibraryVideo(server, clip, coachId);
const cleanUpAt = (now: string) => runCleanUp(server, now);
const attach = (librarian: Librarian = coach, videoId = video.id, submissionId = submission.id) =>
  librarian.procedures.mutate<Attachments>('library.attach', { submissionId, videoId });
const detach = (librarian: Librarian = coach) =>
  librarian.procedures.mutate<Attachments>('library.detach', { submissionId: submission.id, videoId: video.id });
const send = () => server.factories.createAnalysis({ submission, sentAt: testNow });
const attachedFor = (headers: { authorization: string }) => attachedNames(server, headers, submission.id);
const playStatus = (headers: Record<string, string>, { id } = video) => playStatusOf(server, headers, id);

describe('[PLUS-09][AUTH-07] a coach’s own video', () => {
  const giveTo = (coachCode: string) =>
    server.services.database.submission.update({ where: { id: submission.id }, data: { coachCode } });

  it('does not go to another coach with the submission, nor to the player, and is there again if it comes back', async () => {
    const everyones = await stored(null);
    await attach(coach, everyones.id);
    await attach();
    const other = await libraries.newCoach();
    await giveTo(other.coach.inviteCode);
    const shown = [everyones.name];
    expect([await attachedFor(other.headers), await playStatus(other.headers)]).toEqual([shown, 404]);
    expect([await attachedFor(admin.headers), await playStatus(admin.headers)]).toEqual([shown, 404]);
    await send();
    expect([await attachedFor(owner), await playStatus(owner)], 'sent by another coach').toEqual([shown, 404]);
    expect(await playStatus(owner, everyones)).toBe(200);
    await giveTo(coach.coach.inviteCode);
    expect(await attachedFor(owner)).toHaveLength(2);
  });

  it('is detached by the clean-up within a day after the submission went to another coach, and leaves room at once', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await attach(coach, (await stored(coach.accountId)).id)).status).toBe(200);
    }
    const other = await libraries.newCoach();
    await giveTo(other.coach.inviteCode);
    expect((await attach(other, (await stored(other.accountId)).id)).data.attachments).toHaveLength(1);
    await cleanUpAt('2026-03-02T12:01:00Z');
    expect(await server.services.database.libraryAttachment.count({ where: { submissionId: submission.id } })).toBe(1);
  });
});

describe('[PLUS-09] attaching', () => {
  it('[AUTH-07] is refused for foreign submissions and foreign videos, and to players', async () => {
    const other = await libraries.newCoach();
    expect((await attach(other)).status, 'a foreign submission').toBe(404);
    expect((await detach(other)).status).toBe(404);
    const foreign = await stored(other.accountId);
    expect((await attach(coach, foreign.id)).status, 'a foreign video').toBe(404);
    expect((await attach(admin)).status, 'a coach’s video by an admin').toBe(404);
    const asPlayer = createProcedures(server, owner);
    const input = { submissionId: submission.id, videoId: video.id };
    expect((await asPlayer.mutate('library.attach', input)).status).toBe(403);
    const stranger = await server.signIn((await server.factories.createPlayer()).accountId, 'player');
    await attach();
    await send();
    expect([await attachedFor(stranger), await playStatus(stranger)]).toEqual([404, 404]);
    expect([await attachedFor(other.headers), await playStatus(other.headers)]).toEqual([404, 404]);
    expect([await attachedFor(admin.headers), await playStatus(admin.headers)]).toEqual([[video.name], 200]);
    expect(await playStatus({})).toBe(401);
  });

  it('takes everyone’s videos too, by coach and admin', async () => {
    const everyones = await stored(null);
    expect((await attach(coach, everyones.id)).data.attachments).toHaveLength(1);
    const second = await stored(null);
    server.setNow(new Date('2026-03-01T12:00:01Z'));
    expect((await attach(admin, second.id)).data.attachments.map(({ id }) => id)).toEqual([everyones.id, second.id]);
    const { headers } = await libraries.newCoach();
    expect(await playStatus(headers, everyones), 'every coach plays everyone’s').toBe(200);
    expect(await playStatus(headers), 'but not a coach’s').toBe(404);
    expect(await playStatus(admin.headers), 'nor does an admin').toBe(404);
  });

  it('is refused for failed and removed videos, expired analyses, and more than 20', async () => {
    const failed = await server.factories.createLibraryVideo({ coachId: coach.accountId, status: 'failed' });
    expect((await attach(coach, failed.id)).error?.message).toBe(
      'This video could not be prepared. Remove it and upload another file.',
    );
    for (let count = 0; count < 19; count++) {
      const { id } = await server.factories.createLibraryVideo({ coachId: coach.accountId });
      expect((await attach(coach, id)).status).toBe(200);
    }
    const more = await Promise.all(
      [video, await stored(coach.accountId), await stored(coach.accountId)].map(({ id }) => attach(coach, id)),
    );
    expect(more.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(more.find(({ error }) => error)?.error?.message).toBe(
      'An analysis can have at most 20 videos attached. Detach one to add another.',
    );
    const expired = await server.factories.createSubmission({
      player,
      status: 'completed',
      analyzedAt: new Date('2026-01-01T12:00:00Z'),
      filesRemovedAt: new Date('2026-02-01T12:00:00Z'),
    });
    const late = await attach(coach, video.id, expired.id);
    expect([late.status, late.error?.message]).toEqual([409, 'The analysis of this swing has expired.']);
  });

  it('is possible before a late correction of an expired analysis, and is seen by the player with it', async () => {
    const { id } = await send();
    server.setNow(new Date('2026-04-10T12:00:00Z'));
    coach = { ...coach, ...(await libraries.librarian(coach.accountId, 'coach')) };
    expect((await attach()).data.attachments).toHaveLength(1);
    await cleanUpAt('2026-04-11T11:59:00Z');
    expect(await attachedFor(await server.signIn(player.accountId, 'player'))).toEqual([]);
    const availableUntil = new Date('2026-05-11T12:00:00Z');
    await server.services.database.analysis.update({
      where: { id },
      data: { availableUntil, removedAt: null, version: 2 },
    });
    await cleanUpAt('2026-04-11T12:01:00Z');
    expect(await attachedFor(await server.signIn(player.accountId, 'player'))).toEqual([video.name]);
    await cleanUpAt('2026-05-11T12:00:00Z');
    expect(await server.services.database.libraryAttachment.count({ where: { videoId: video.id } })).toBe(0);
  });

  it('shows a player only videos that are ready', async () => {
    const preparing = await server.factories.createLibraryVideo({ coachId: coach.accountId, status: 'preparing' });
    expect((await attach(coach, preparing.id)).data.attachments).toMatchObject([
      { status: 'preparing', videoUrl: null },
    ]);
    await send();
    expect(await attachedFor(owner)).toEqual([]);
    expect(await playStatus(owner, preparing)).toBe(409);
  });
});
