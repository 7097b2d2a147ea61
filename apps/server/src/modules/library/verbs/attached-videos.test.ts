import type { AttachedVideo } from '@swing/contract/library';
import { describe, expect, it } from 'vitest';
import { useAttachScene } from '../../../testing/attach-scene.ts';
import type { Librarian } from '../../../testing/library-server.ts';

const { scene, stored, attach, detach, send, cleanUpAt, attachedFor, playStatus } = useAttachScene();
const hasFile = async ({ cleanKey } = scene.video) =>
  (await scene.server.services.storage.stat(cleanKey ?? '')) !== null;

describe('[PLUS-09][PLUS-14] an attached video', () => {
  it('is seen by the player beside the analysis, once it is sent', async () => {
    expect((await attach()).data.attachments).toEqual([
      {
        id: scene.video.id,
        kind: 'reference',
        name: scene.video.name,
        status: 'ready',
        durationSeconds: 3.2,
        width: 1080,
        height: 1920,
        videoUrl: `/api/library/video/${scene.video.id}`,
        thumbnailUrl: null,
      },
    ]);
    expect(await attachedFor(scene.coach.headers)).toEqual([scene.video.name]);
    expect(await attachedFor(scene.owner), 'not before the analysis').toEqual([]);
    expect(await playStatus(scene.owner)).toBe(404);
    await send();
    expect(await attachedFor(scene.owner)).toEqual([scene.video.name]);
    const played = await scene.server.app.inject({
      url: `/api/library/video/${scene.video.id}`,
      headers: { ...scene.owner, range: 'bytes=10-19' },
    });
    expect([played.statusCode, played.headers['content-range']]).toEqual([206, `bytes 10-19/${scene.clip.length}`]);
    expect(Buffer.compare(played.rawPayload, scene.clip.subarray(10, 20))).toBe(0);
    const rest = await scene.server.app.inject({
      url: `/api/submission/${scene.submission.id}/attachments`,
      headers: scene.owner,
    });
    expect(rest.json().attachments).toMatchObject([
      { id: scene.video.id, videoUrl: `/api/library/video/${scene.video.id}` },
    ]);
  });

  it('stays visible after it was removed from the library, until the analysis expires; then its file is deleted', async () => {
    await attach();
    await send();
    expect((await scene.coach.procedures.mutate('library.remove', { id: scene.video.id })).status).toBe(200);
    await cleanUpAt('2026-03-31T11:59:00Z');
    const late = await scene.server.signIn(scene.player.accountId, 'player');
    expect([await attachedFor(late), await playStatus(late), await hasFile()]).toEqual([[scene.video.name], 200, true]);
    expect(
      await playStatus(await scene.server.signIn(scene.coach.accountId, 'coach')),
      'its coach sees the analysis too',
    ).toBe(200);
    scene.server.setNow(new Date('2026-03-31T12:00:00Z'));
    expect([await attachedFor(late), await playStatus(late)], 'before the clean-up has run').toEqual([[], 404]);
    await cleanUpAt('2026-03-31T12:00:00Z');
    expect(await hasFile()).toBe(false);
    await cleanUpAt('2026-03-31T16:01:00Z');
    expect(await scene.server.services.database.libraryVideo.count({ where: { id: scene.video.id } })).toBe(0);
  });

  it('can be opened again by whoever may analyze the submission, also after it was removed', async () => {
    const read = async ({ procedures }: Librarian) => {
      const found = await procedures.query<AttachedVideo>('library.read', { id: scene.video.id });
      return found.status === 200 ? found.data.videoUrl : found.status;
    };
    const other = await scene.libraries.newCoach();
    const path = `/api/library/video/${scene.video.id}`;
    expect([await read(scene.coach), await read(scene.admin), await read(other)]).toEqual([path, 404, 404]);
    await attach();
    await scene.coach.procedures.mutate('library.remove', { id: scene.video.id });
    expect([await read(scene.coach), await read(scene.admin), await read(other)]).toEqual([path, path, 404]);
    await detach();
    expect([await read(scene.coach), await read(scene.admin), await read(other)]).toEqual([404, 404, 404]);
  });

  it('that is still in the library keeps its file when the analysis expires', async () => {
    await attach();
    await send();
    await cleanUpAt('2026-03-31T12:00:00Z');
    const late = await scene.server.signIn(scene.player.accountId, 'player');
    expect([await attachedFor(late), await playStatus(late), await hasFile()]).toEqual([[], 404, true]);
    expect(await scene.server.services.database.libraryAttachment.count({ where: { videoId: scene.video.id } })).toBe(
      0,
    );
    expect(await playStatus(await scene.server.signIn(scene.coach.accountId, 'coach'))).toBe(200);
  });

  it('lives as long as a corrected analysis', async () => {
    await attach();
    const { id } = await send();
    await scene.coach.procedures.mutate('library.remove', { id: scene.video.id });
    await scene.server.services.database.analysis.update({
      where: { id },
      data: { sentAt: new Date('2026-03-20T12:00:00Z'), availableUntil: new Date('2026-04-19T12:00:00Z'), version: 2 },
    });
    await cleanUpAt('2026-04-19T11:00:00Z');
    expect(await playStatus(await scene.server.signIn(scene.player.accountId, 'player'))).toBe(200);
    await cleanUpAt('2026-04-19T12:00:00Z');
    expect(await hasFile()).toBe(false);
  });

  it('ends with a deleted submission', async () => {
    await attach();
    await send();
    await scene.coach.procedures.mutate('library.remove', { id: scene.video.id });
    await scene.admin.procedures.mutate('administration.deleteSubmission', { submissionId: scene.submission.id });
    expect([
      await attachedFor(scene.owner),
      await playStatus(scene.owner),
      await playStatus(scene.coach.headers),
    ]).toEqual([404, 404, 404]);
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
    const entries = await scene.server.services.database.auditEntry.findMany({
      where: { subjectId: scene.submission.id },
      orderBy: { id: 'asc' },
      select: { action: true, playerId: true, actorName: true },
    });
    const by = { playerId: scene.player.accountId, actorName: scene.coach.coach.inviteCode };
    expect(entries).toEqual([
      { action: 'library.attached', ...by },
      { action: 'library.detached', ...by },
    ]);
  });

  it('that was detached is deleted when it is in no library any more', async () => {
    await attach();
    await send();
    await scene.coach.procedures.mutate('library.remove', { id: scene.video.id });
    expect((await attach()).data.attachments, 'a repeated call').toHaveLength(1);
    await detach();
    expect((await attach()).status).toBe(404);
    expect(await playStatus(scene.owner)).toBe(404);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
  });
});

describe('[PLUS-09] a withdrawn permission', () => {
  const revoke = (librarian: Librarian, id = scene.video.id) =>
    librarian.procedures.mutate('library.remove', { id, revoke: true });
  const played = async () => [
    await attachedFor(scene.owner),
    await playStatus(scene.owner),
    await playStatus(scene.coach.headers),
  ];

  it('ends all attachments at once and deletes the files, also of a video that was removed before', async () => {
    await attach();
    await send();
    expect((await scene.coach.procedures.mutate('library.remove', { id: scene.video.id })).status).toBe(200);
    expect(await played()).toEqual([[scene.video.name], 200, 200]);
    expect((await revoke(scene.coach)).status).toBe(200);
    expect((await revoke(scene.coach)).status).toBe(200);
    expect(await played()).toEqual([[], 404, 404]);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
    const entries = await scene.server.services.database.auditEntry.findMany({
      where: { subjectId: scene.video.id },
      orderBy: { id: 'asc' },
      select: { action: true, detail: true },
    });
    const { name, kind } = scene.video;
    expect(entries).toEqual([
      { action: 'library.removed', detail: { name, kind } },
      { action: 'library.revoked', detail: { name, kind, attachments: 1 } },
    ]);
  });

  it('is honoured by admins for any attached video, and for no other of a coach', async () => {
    expect((await revoke(scene.admin)).status, 'not attached').toBe(404);
    await attach();
    await send();
    expect((await scene.admin.procedures.mutate('library.remove', { id: scene.video.id })).status, 'not revoked').toBe(
      404,
    );
    expect((await revoke(await scene.libraries.newCoach())).status, 'another coach').toBe(404);
    expect((await revoke(scene.admin)).status).toBe(200);
    expect((await revoke(scene.admin)).status).toBe(200);
    expect(await played()).toEqual([[], 404, 404]);
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await hasFile()).toBe(false);
  });
});

describe('[PLUS-09][ADMIN-02] a deleted coach', () => {
  it('leaves no library, except what is attached until those analyses expire', async () => {
    const unused = await stored(scene.coach.accountId);
    await attach();
    await send();
    const answer = await scene.server.app.inject({
      method: 'DELETE',
      url: `/api/admin/coach/${scene.coach.accountId}`,
      headers: scene.admin.headers,
    });
    expect(answer.statusCode).toBe(200);
    await scene.server.drainJobs();
    await cleanUpAt('2026-03-01T12:01:00Z');
    expect(await scene.server.services.database.account.count({ where: { id: scene.coach.accountId } })).toBe(0);
    expect([await hasFile(unused), await hasFile()]).toEqual([false, true]);
    expect([await attachedFor(scene.owner), await playStatus(scene.owner)]).toEqual([[scene.video.name], 200]);
    await cleanUpAt('2026-03-31T12:01:00Z');
    await cleanUpAt('2026-03-31T16:02:00Z');
    expect(await hasFile()).toBe(false);
    expect(await scene.server.services.database.libraryVideo.count({ where: { coachId: scene.coach.accountId } })).toBe(
      0,
    );
  });
});
