import { describe, expect, it } from 'vitest';
import { useAttachScene } from '../../../testing/attach-scene.ts';
import { createProcedures } from '../../../testing/procedures.ts';

const { scene, stored, attach, detach, send, cleanUpAt, attachedFor, playStatus } = useAttachScene();

describe('[PLUS-09][AUTH-07] a coach’s own video', () => {
  const giveTo = (coachCode: string) =>
    scene.server.services.database.submission.update({ where: { id: scene.submission.id }, data: { coachCode } });

  it('does not go to another coach with the submission, nor to the player, and is there again if it comes back', async () => {
    const everyones = await stored(null);
    await attach(scene.coach, everyones.id);
    await attach();
    const other = await scene.libraries.newCoach();
    await giveTo(other.coach.inviteCode);
    const shown = [everyones.name];
    expect([await attachedFor(other.headers), await playStatus(other.headers)]).toEqual([shown, 404]);
    expect([await attachedFor(scene.admin.headers), await playStatus(scene.admin.headers)]).toEqual([shown, 404]);
    await send();
    expect([await attachedFor(scene.owner), await playStatus(scene.owner)], 'sent by another coach').toEqual([
      shown,
      404,
    ]);
    expect(await playStatus(scene.owner, everyones)).toBe(200);
    await giveTo(scene.coach.coach.inviteCode);
    expect(await attachedFor(scene.owner)).toHaveLength(2);
  });

  it('is detached by the clean-up within a day after the submission went to another coach, and leaves room at once', async () => {
    for (let count = 0; count < 20; count++) {
      expect((await attach(scene.coach, (await stored(scene.coach.accountId)).id)).status).toBe(200);
    }
    const other = await scene.libraries.newCoach();
    await giveTo(other.coach.inviteCode);
    expect((await attach(other, (await stored(other.accountId)).id)).data.attachments).toHaveLength(1);
    await cleanUpAt('2026-03-02T12:01:00Z');
    expect(
      await scene.server.services.database.libraryAttachment.count({ where: { submissionId: scene.submission.id } }),
    ).toBe(1);
  });
});

describe('[PLUS-09] attaching', () => {
  it('[AUTH-07] is refused for foreign submissions and foreign videos, and to players', async () => {
    const other = await scene.libraries.newCoach();
    expect((await attach(other)).status, 'a foreign submission').toBe(404);
    expect((await detach(other)).status).toBe(404);
    const foreign = await stored(other.accountId);
    expect((await attach(scene.coach, foreign.id)).status, 'a foreign video').toBe(404);
    expect((await attach(scene.admin)).status, 'a coach’s video by an admin').toBe(404);
    const asPlayer = createProcedures(scene.server, scene.owner);
    const input = { submissionId: scene.submission.id, videoId: scene.video.id };
    expect((await asPlayer.mutate('library.attach', input)).status).toBe(403);
    const stranger = await scene.server.signIn((await scene.server.factories.createPlayer()).accountId, 'player');
    await attach();
    await send();
    expect([await attachedFor(stranger), await playStatus(stranger)]).toEqual([404, 404]);
    expect([await attachedFor(other.headers), await playStatus(other.headers)]).toEqual([404, 404]);
    expect([await attachedFor(scene.admin.headers), await playStatus(scene.admin.headers)]).toEqual([
      [scene.video.name],
      200,
    ]);
    expect(await playStatus({})).toBe(401);
  });

  it('takes everyone’s videos too, by coach and admin', async () => {
    const everyones = await stored(null);
    expect((await attach(scene.coach, everyones.id)).data.attachments).toHaveLength(1);
    const second = await stored(null);
    scene.server.setNow(new Date('2026-03-01T12:00:01Z'));
    expect((await attach(scene.admin, second.id)).data.attachments.map(({ id }) => id)).toEqual([
      everyones.id,
      second.id,
    ]);
    const { headers } = await scene.libraries.newCoach();
    expect(await playStatus(headers, everyones), 'every coach plays everyone’s').toBe(200);
    expect(await playStatus(headers), 'but not a coach’s').toBe(404);
    expect(await playStatus(scene.admin.headers), 'nor does an admin').toBe(404);
  });

  it('is refused for failed and removed videos, expired analyses, and more than 20', async () => {
    const failed = await scene.server.factories.createLibraryVideo({
      coachId: scene.coach.accountId,
      status: 'failed',
    });
    expect((await attach(scene.coach, failed.id)).error?.message).toBe(
      'This video could not be prepared. Remove it and upload another file.',
    );
    for (let count = 0; count < 19; count++) {
      const { id } = await scene.server.factories.createLibraryVideo({ coachId: scene.coach.accountId });
      expect((await attach(scene.coach, id)).status).toBe(200);
    }
    const more = await Promise.all(
      [scene.video, await stored(scene.coach.accountId), await stored(scene.coach.accountId)].map(({ id }) =>
        attach(scene.coach, id),
      ),
    );
    expect(more.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(more.find(({ error }) => error)?.error?.message).toBe(
      'An analysis can have at most 20 videos attached. Detach one to add another.',
    );
    const expired = await scene.server.factories.createSubmission({
      player: scene.player,
      status: 'completed',
      analyzedAt: new Date('2026-01-01T12:00:00Z'),
      filesRemovedAt: new Date('2026-02-01T12:00:00Z'),
    });
    const late = await attach(scene.coach, scene.video.id, expired.id);
    expect([late.status, late.error?.message]).toEqual([409, 'The analysis of this swing has expired.']);
  });

  it('is possible before a late correction of an expired analysis, and is seen by the player with it', async () => {
    const { id } = await send();
    scene.server.setNow(new Date('2026-04-10T12:00:00Z'));
    scene.coach = { ...scene.coach, ...(await scene.libraries.librarian(scene.coach.accountId, 'coach')) };
    expect((await attach()).data.attachments).toHaveLength(1);
    await cleanUpAt('2026-04-11T11:59:00Z');
    expect(await attachedFor(await scene.server.signIn(scene.player.accountId, 'player'))).toEqual([]);
    const availableUntil = new Date('2026-05-11T12:00:00Z');
    await scene.server.services.database.analysis.update({
      where: { id },
      data: { availableUntil, removedAt: null, version: 2 },
    });
    await cleanUpAt('2026-04-11T12:01:00Z');
    expect(await attachedFor(await scene.server.signIn(scene.player.accountId, 'player'))).toEqual([scene.video.name]);
    await cleanUpAt('2026-05-11T12:00:00Z');
    expect(await scene.server.services.database.libraryAttachment.count({ where: { videoId: scene.video.id } })).toBe(
      0,
    );
  });

  it('shows a player only videos that are ready', async () => {
    const preparing = await scene.server.factories.createLibraryVideo({
      coachId: scene.coach.accountId,
      status: 'preparing',
    });
    expect((await attach(scene.coach, preparing.id)).data.attachments).toMatchObject([
      { status: 'preparing', videoUrl: null },
    ]);
    await send();
    expect(await attachedFor(scene.owner)).toEqual([]);
    expect(await playStatus(scene.owner, preparing)).toBe(409);
  });
});
