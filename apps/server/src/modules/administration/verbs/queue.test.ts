import type { AdminQueuePage } from '@swing/contract/admin-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { database } = server.services;
  await database.submission.deleteMany();
  await database.queueCounter.deleteMany();
  await database.queueAthlete.deleteMany();
});

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const list = async (input: object = {}) => (await admin.query<AdminQueuePage>('administration.listQueue', input)).data;
const ids = async (input: object = {}) => (await list(input)).submissions.map(({ id }) => id);

async function coachWithPlayer() {
  const coach = await server.factories.createCoach();
  return { coach, player: await server.factories.createPlayer({ coach, firstName: 'Pat', lastName: 'Payer' }) };
}

describe('the queue of all submissions', () => {
  it('[ADMIN-04][API-01] is ordered by status, then oldest first, over all queues, and has the five figures', async () => {
    const { player } = await coachWithPlayer();
    const alone = await server.factories.createPlayer();
    const make = (
      of: typeof player,
      status: 'pending' | 'receiving' | 'analyzing' | 'completed' | 'draft',
      hours: number,
    ) => server.factories.createSubmission({ player: of, status, createdAt: hoursAgo(hours) });
    const completed = await make(alone, 'completed', 200);
    const young = await make(player, 'pending', 1);
    const old = await make(alone, 'pending', 90);
    const analyzing = await make(player, 'analyzing', 100);
    const receiving = await make(alone, 'receiving', 3);
    await make(alone, 'draft', 1);
    const answer = await server.app.inject({ url: '/api/admin/submissions', headers: admin.headers });
    const { success, submissions, counts, nextCursor } = answer.json();
    expect([success, nextCursor]).toEqual([true, null]);
    expect(submissions.map(({ id }: { id: string }) => id)).toEqual(
      [old, young, receiving, analyzing, completed].map(({ id }) => id),
    );
    expect(counts).toEqual({ pending: 2, uploading: 1, analyzing: 1, completed: 1, total: 5 });
    const page = (await server.app.inject({ url: '/api/admin/submissions?limit=2', headers: admin.headers })).json();
    const rest = await ids({ cursor: page.nextCursor });
    expect(rest).toEqual([receiving, analyzing, completed].map(({ id }) => id));
  });

  it('[ADMIN-04] has account holder, size, coach, due date and original of each', async () => {
    const { coach, player } = await coachWithPlayer();
    const own = await server.factories.createSubmission({ player, athleteName: 'Mia', createdAt: hoursAgo(10) });
    const alone = await server.factories.createSubmission({
      player: await server.factories.createPlayer({ firstName: '', lastName: '' }),
      athleteName: 'Ben',
      createdAt: hoursAgo(9),
    });
    const [first, second] = (await list()).submissions;
    expect(first).toMatchObject({
      id: own.id,
      athleteName: 'Mia',
      userName: 'Pat Payer',
      coachCode: coach.inviteCode,
      coachName: coach.fullName,
      reservedHours: 62,
      takenAt: null,
      dueBy: hoursAgo(-62).toISOString(),
      r2Key: own.uploadKey,
    });
    expect(second).toMatchObject({
      id: alone.id,
      userName: 'Ben',
      coachCode: '000000',
      coachName: null,
      reservedHours: null,
    });
  });

  it('[ADMIN-07] notes the hours of a coach’s own submissions only, and opens them all the same', async () => {
    const { coach, player } = await coachWithPlayer();
    const own = await server.factories.createSubmission({ player, createdAt: hoursAgo(71.5) });
    await server.factories.createSubmission({ player, createdAt: hoursAgo(72) });
    const takenAt = hoursAgo(1);
    await server.factories.createSubmission({ player, coachCode: coach.inviteCode, takenAt, createdAt: hoursAgo(2) });
    await server.factories.createSubmission({ player, status: 'completed', createdAt: hoursAgo(1) });
    const shown = (await list()).submissions;
    expect(shown.map(({ reservedHours, takenAt: at }) => [reservedHours, at])).toEqual([
      [null, null],
      [1, null],
      [null, takenAt.toISOString()],
      [null, null],
    ]);
    const open = await server.app.inject({
      method: 'PATCH',
      url: `/api/submission/${own.id}/status`,
      headers: admin.headers,
      payload: { status: 'analyzing' },
    });
    expect(open.json().submission.status).toBe('analyzing');
  });

  it('[ADMIN-04] filters by status, coach, player and athlete', async () => {
    const { coach, player } = await coachWithPlayer();
    const own = await server.factories.createSubmission({ player, athleteName: 'Zoë "Ace"' });
    const done = await server.factories.createSubmission({ player, status: 'completed', athleteName: 'Ben' });
    const alone = await server.factories.createSubmission({ player: await server.factories.createPlayer() });
    expect(await ids({ status: 'completed' })).toEqual([done.id]);
    expect(await ids({ coach: 'general' })).toEqual([alone.id]);
    expect(await ids({ coach: ` ${coach.inviteCode.toLowerCase()} ` })).toEqual([own.id, done.id]);
    expect(await ids({ coach: 'ZZZZZZ' })).toEqual([]);
    expect(await ids({ userId: player.accountId, sort: 'newest' })).toHaveLength(2);
    expect(await ids({ search: 'zoë "a' })).toEqual([own.id]);
    expect((await list({ status: 'completed' })).counts.total).toBe(3);
  });

  it.each([{ status: 'draft' }, { search: 'ab' }, { cursor: 'status-draft.x' }, { sort: 'oldest' }, { userId: 'x' }])(
    '[API-04] refuses %j',
    async (input) => {
      expect((await admin.query('administration.listQueue', input)).status).toBe(400);
    },
  );
});

describe('deleting a submission', () => {
  const remove = (id: string) =>
    server.app.inject({ method: 'DELETE', url: `/api/submission/${id}`, headers: admin.headers });

  it.each(['pending', 'analyzing', 'receiving', 'completed'] as const)(
    '[ADMIN-04] hides one that is %s from everybody, and it does not count any more',
    async (status) => {
      const { coach, player } = await coachWithPlayer();
      const { id } = await server.factories.createSubmission({ player, status });
      expect((await remove(id)).json()).toEqual({ success: true });
      expect(await ids()).toEqual([]);
      expect((await list()).counts.total).toBe(0);
      const coachHeaders = await server.signIn(coach.accountId, 'coach');
      const playerHeaders = await server.signIn(player.accountId, 'player');
      for (const headers of [coachHeaders, playerHeaders, admin.headers]) {
        expect((await server.app.inject({ url: `/api/submission/${id}`, headers })).statusCode).toBe(404);
      }
      const { videoCount, analyzedCount } = await server.services.database.player.findUniqueOrThrow({
        where: { accountId: player.accountId },
      });
      expect([videoCount, analyzedCount]).toEqual([0, 0]);
      expect(await server.services.database.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
        {
          action: 'submission.deleted',
          actorScope: 'admin',
          playerId: player.accountId,
          detail: { before: { status, coachCode: coach.inviteCode }, after: { status: 'removed' } },
        },
      ]);
      expect((await remove(id)).statusCode).toBe(404);
    },
  );

  it('[ADMIN-04] is not deleted while another call is changing it, which changes nothing', async () => {
    const { player } = await coachWithPlayer();
    const { id } = await server.factories.createSubmission({ player });
    const refused = await server.services.database.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${id}::uuid FOR UPDATE`;
      return remove(id);
    });
    const message = 'This video is being changed right now. Please try again.';
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'CONFLICT', error: message }]);
    expect((await list()).counts.total).toBe(1);
    expect((await remove(id)).statusCode).toBe(200);
  });

  it('[ADMIN-04] refuses the analysis of a coach who was working on it, and mails nobody', async () => {
    const { coach, player } = await coachWithPlayer();
    const { id: submissionId } = await server.factories.createSubmission({ player, status: 'analyzing' });
    const headers = await server.signIn(coach.accountId, 'coach');
    const payload = { fileName: 'a.mp4', contentType: 'video/mp4', duration: 12, submissionId };
    const url = '/api/analysis/upload-to-stream';
    const { uploadUrl } = (await server.app.inject({ method: 'POST', url, headers, payload })).json();
    expect((await remove(submissionId)).statusCode).toBe(200);
    const { body, headers: formHeaders } = videoForm(Buffer.from('any bytes'));
    const path = new URL(uploadUrl).pathname;
    const sent = await server.app.inject({ method: 'POST', url: path, payload: body, headers: formHeaders });
    expect([sent.statusCode, sent.json().error]).toEqual([404, 'Submission not found.']);
    expect(await server.services.database.mail.count({ where: { accountId: player.accountId } })).toBe(0);
  });

  it('[ADMIN-04] refuses drafts and unknown ids', async () => {
    const { player } = await coachWithPlayer();
    const draft = await server.factories.createSubmission({ player, status: 'draft' });
    expect((await remove(draft.id)).statusCode).toBe(404);
    expect((await remove(player.accountId)).statusCode).toBe(404);
    expect((await remove('none')).statusCode).toBe(400);
  });

  it('[ADMIN-04] of two admins deleting one, both get a clear answer and it counts once', async () => {
    const { player } = await coachWithPlayer();
    const { id } = await server.factories.createSubmission({ player });
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200);
    expect([404, 409]).toContain(answers.map(({ statusCode }) => statusCode).sort()[1]);
    const { videoCount } = await server.services.database.player.findUniqueOrThrow({
      where: { accountId: player.accountId },
    });
    expect(videoCount).toBe(0);
  });
});
