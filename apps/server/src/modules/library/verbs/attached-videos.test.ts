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
const hasFile = async ({ cleanKey } = video) => (await server.services.storage.stat(cleanKey ?? '')) !== null;

describe('[PLUS-09][PLUS-14] an attached video', () => {
  it('is seen by the player beside the analysis, once it is sent', async () => {
    expect((await attach()).data.attachments).toEqual([
      {
        id: video.id,
        kind: 'reference',
        name: video.name,
        status: 'ready',
        durationSeconds: 3.2,
        width: 1080,
        height: 1920,
        videoUrl: `/api/library/video/${video.id}`,
        thumbnailUrl: null,
      },
    ]);
    expect(await attachedFor(coach.headers)).toEqual([video.name]);
    expect(await attachedFor(owner), 'not before the analysis').toEqual([]);
    expect(await playStatus(owner)).toBe(404);
    await send();
    expect(await attachedFor(owner)).toEqual([video.name]);
    const played = await server.app.inject({
      url: `/api/library/video/${video.id}`,
      headers: { ...owner, range: 'bytes=10-19' },
    });
    expect([played.statusCode, played.headers['content-range']]).toEqual([206, `bytes 10-19/${clip.length}`]);
    expect(Buffer.compare(played.rawPayload, clip.subarray(10, 20))).toBe(0);
    const rest = await server.app.inject({ url: `/api/submission/${submission.id}/attachments`, headers: owner });
    expect(rest.json().attachments).toMatchObject([{ id: video.id, videoUrl: `/api/library/video/${video.id}` }]);
  });

  it('stays visible after it was removed from the library, until the analysis expires; then its file is deleted', async () => {
    await attach();
    await send();
    expect((await coach.procedures.mutate('library.remove', { id: video.id })).status).toBe(200);
    await cleanUpAt('2026-03-31T11:59:00Z');
    const late = await server.signIn(player.accountId, 'player');
    expect([await attachedFor(late), await playStatus(late), await hasFile()]).toEqual([[video.name], 200, true]);
    expect(await playStatus(await server.signIn(coach.accountId, 'coach')), 'its coach sees the analysis too').toBe(
      200,
    );
    server.setNow(new Date('2026-03-31T12:00:00Z'));
    expect([await attachedFor(late), await playStatus(late)], 'before the clean-up has run').toEqual([[], 404]);
    await cleanUpAt('2026-03-31T12:00:00Z');
    expect(await hasFile()).toBe(false);
    await cleanUpAt('2026-03-31T16:01:00Z');
    expect(await server.services.database.libraryVideo.count({ where: { id: video.id } })).toBe(0);
  });

  it('that is still in the library keeps its file when the analysis expires', async () => {
    await attach();
    await send();
    await cleanUpAt('2026-03-31T12:00:00Z');
    const late = await server.signIn(player.accountId, 'player');
    expect([await attachedFor(late), await playStatus(late), await hasFile()]).toEqual([[], 404, true]);
    expect(await server.services.database.libraryAttachment.count({ where: { videoId: video.id } })).toBe(0);
    expect(await playStatus(await server.signIn(coach.accountId, 'coach'))).toBe(200);
  });

  it('lives as long as a corrected analysis', async () => {
    await attach();
    const { id } = await send();
    await coach.procedures.mutate('library.remove', { id: video.id });
    await server.services.database.analysis.update({
      where: { id },
      data: { sentAt: new Date('2026-03-20T12:00:00Z'), availableUntil: new Date('2026-04-19T12:00:00Z'), version: 2 },
    });
    await cleanUpAt('2026-04-19T11:00:00Z');
    expect(await playStatus(await server.signIn(player.accountId, 'player'))).toBe(200);
    await cleanUpAt('2026-04-19T12:00:00Z');
    expect(await hasFile()).toBe(false);
  });

  it('ends with a deleted submission', async () => {
    await attach();
    await send();
    await coach.procedures.mutate('library.remove', { id: video.id });
    await admin.procedures.mutate('administration.deleteSubmission', { submissionId: submission.id });
    expect([await attachedFor(owner), await playStatus(owner), await playStatus(coach.headers)]).toEqual([
      404, 404, 404,
    ]);
    await cleanUpAt('2026-03-01T12:01:00Z');
    await cleanUpAt('2026-03-01T16:02:00Z');
    await cleanUpAt('2026-03-02T12:02:00Z');
    expect(await hasFile()).toBe(false);
  });

  it('is attached once and detached once, however often the calls are repeated', async () => {
    expect((await attach()).status).toBe(200);
    expect((await attach()).data.attachments).toHaveLength(1);
    const both = await Promise.all([detach(), detach()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await detach()).data.attachments).toEqual([]);
    const entries = await server.services.database.auditEntry.findMany({
      where: { subjectId: submission.id },
      orderBy: { id: 'asc' },
      select: { action: true, playerId: true, actorName: true },
    });
    const by = { playerId: player.accountId, actorName: coach.coach.inviteCode };
    expect(entries).toEqual([
      { action: 'library.attached', ...by },
      { action: 'library.detached', ...by },
    ]);
  });

  it('that was detached is deleted when it is in no library any more', async () => {
    await attach();
    await send();
    await coach.procedures.mutate('library.remove', { id: video.id });
    expect((await attach()).data.attachments, 'a repeated call').toHaveLength(1);
    await detach();
    expect((await attach()).status).toBe(404);
    expect(await playStatus(owner)).toBe(404);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
  });
});

describe('[PLUS-09] a withdrawn permission', () => {
  const revoke = (librarian: Librarian, id = video.id) =>
    librarian.procedures.mutate('library.remove', { id, revoke: true });
  const played = async () => [await attachedFor(owner), await playStatus(owner), await playStatus(coach.headers)];

  it('ends all attachments at once and deletes the files, also of a video that was removed before', async () => {
    await attach();
    await send();
    expect((await coach.procedures.mutate('library.remove', { id: video.id })).status).toBe(200);
    expect(await played()).toEqual([[video.name], 200, 200]);
    expect((await revoke(coach)).status).toBe(200);
    expect((await revoke(coach)).status).toBe(200);
    expect(await played()).toEqual([[], 404, 404]);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
    const entries = await server.services.database.auditEntry.findMany({
      where: { subjectId: video.id },
      orderBy: { id: 'asc' },
      select: { action: true, detail: true },
    });
    const { name, kind } = video;
    expect(entries).toEqual([
      { action: 'library.removed', detail: { name, kind } },
      { action: 'library.revoked', detail: { name, kind, attachments: 1 } },
    ]);
  });

  it('is honoured by admins for any attached video, and for no other of a coach', async () => {
    expect((await revoke(admin)).status, 'not attached').toBe(404);
    await attach();
    await send();
    expect((await admin.procedures.mutate('library.remove', { id: video.id })).status, 'not revoked').toBe(404);
    expect((await revoke(await libraries.newCoach())).status, 'another coach').toBe(404);
    expect((await revoke(admin)).status).toBe(200);
    expect((await revoke(admin)).status).toBe(200);
    expect(await played()).toEqual([[], 404, 404]);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
  });
});

describe('[PLUS-09][ADMIN-02] a deleted coach', () => {
  it('leaves no library, except what is attached until those analyses expire', async () => {
    const unused = await stored(coach.accountId);
    await attach();
    await send();
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/coach/${coach.accountId}`,
      headers: admin.headers,
    });
    expect(answer.statusCode).toBe(200);
    await server.drainJobs();
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await server.services.database.account.count({ where: { id: coach.accountId } })).toBe(0);
    expect([await hasFile(unused), await hasFile()]).toEqual([false, true]);
    expect([await attachedFor(owner), await playStatus(owner)]).toEqual([[video.name], 200]);
    await cleanUpAt('2026-03-31T12:01:00Z');
    await cleanUpAt('2026-03-31T16:02:00Z');
    expect(await hasFile()).toBe(false);
    expect(await server.services.database.libraryVideo.count({ where: { coachId: coach.accountId } })).toBe(0);
  });
});
