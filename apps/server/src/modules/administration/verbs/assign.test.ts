import type { AssignResult, LinkResult } from '@swing/contract/admin-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);
const assign = (submissionIds: string[], coachId: string | null) =>
  admin.mutate<AssignResult>('administration.assignSubmissions', { submissionIds, coachId });
const assignPlayer = (userId: string, coachId: string | null, submissionIds?: string[]) =>
  admin.mutate<LinkResult>('administration.assignPlayer', { userId, coachId, submissionIds });
const row = (id: string) => server.services.database.submission.findUniqueOrThrow({ where: { id } });
const pendingOf = async (coachCode: string) =>
  (await server.services.database.queueCounter.findUnique({ where: { coachCode } }))?.pending ?? 0;
const waiting = async (fields: object = {}) =>
  server.factories.createSubmission({ player: await server.factories.createPlayer(), ...fields });
const mailsTo = async ({ account }: MadeCoach) => {
  await server.services.database.$transaction((tx) => server.services.jobs.enqueue(tx, 'mail-new-submissions', {}));
  await server.drainJobs();
  const answer = await server.app.inject(`/dev/mail.json?to=${encodeURIComponent(account.email)}`);
  return answer.json<{ subject: string }[]>().length;
};

describe('assigning submissions', () => {
  it('[PLUS-01] gives one or many to a coach, who sees them and is mailed', async () => {
    const coach = await server.factories.createCoach();
    const before = await pendingOf('000000');
    const [one, other] = [await waiting({ createdAt: hoursAgo(2) }), await waiting({ createdAt: hoursAgo(1) })];
    const { data } = await assign([one.id, other.id, one.id], coach.accountId);
    expect(data).toEqual({ success: true, assigned: [one.id, other.id], unchanged: [], refused: [] });
    const { data: queue } = await createProcedures(server, await server.signIn(coach.accountId, 'coach')).query<{
      submissions: { id: string; takenAt: string | null }[];
    }>('coaching.queue');
    expect(queue.submissions.map(({ id, takenAt }) => [id, takenAt])).toEqual([
      [one.id, null],
      [other.id, null],
    ]);
    expect([await pendingOf('000000'), await pendingOf(coach.inviteCode)]).toEqual([before, 2]);
    expect(await mailsTo(coach)).toBe(1);
    expect((await assign([one.id], coach.accountId)).data).toMatchObject({ assigned: [], unchanged: [one.id] });
    const entries = await server.services.database.auditEntry.findMany({ where: { subjectId: one.id } });
    expect(entries).toMatchObject([
      {
        action: 'submission.assigned',
        actorScope: 'admin',
        playerId: one.playerId,
        detail: {
          before: { coachCode: '000000', status: 'pending' },
          after: { coachCode: coach.inviteCode, status: 'pending' },
        },
      },
    ]);
  });

  it('[PLUS-01] takes back one that another coach took or opened and abandoned, and it is pending again', async () => {
    const [taker, coach] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const taken = await waiting({ coachCode: taker.inviteCode, takenAt: hoursAgo(3) });
    const opened = await waiting({ coachCode: taker.inviteCode, takenAt: hoursAgo(30), status: 'analyzing' });
    await server.services.database.submission.update({
      where: { id: opened.id },
      data: { analysisProblem: 'incomplete' },
    });
    const { data } = await assign([taken.id, opened.id], coach.accountId);
    expect(data.assigned).toEqual([taken.id, opened.id]);
    for (const { id } of [taken, opened]) {
      expect(await row(id)).toMatchObject({ coachCode: coach.inviteCode, takenAt: null, status: 'pending' });
    }
    expect((await row(opened.id)).analysisProblem, 'of the first coach’s analysis').toBeNull();
    const open = await server.app.inject({
      method: 'PATCH',
      url: `/api/submission/${opened.id}/status`,
      headers: await server.signIn(taker.accountId, 'coach'),
      payload: { status: 'analyzing' },
    });
    expect(open.statusCode, 'the first coach has it no more').toBe(404);
  });

  it('[PLUS-01] gives one back to the general queue, from where coaches may take it', async () => {
    const coach = await server.factories.createCoach();
    const submission = await waiting({
      coachCode: coach.inviteCode,
      status: 'analyzing',
      adminsRemindedAt: hoursAgo(1),
    });
    expect((await assign([submission.id], null)).data.assigned).toEqual([submission.id]);
    expect(await row(submission.id)).toMatchObject({
      coachCode: '000000',
      status: 'pending',
      takenAt: null,
      adminsRemindedAt: null,
    });
  });

  it('[PLUS-01] refuses each that cannot move, with the reason, and moves the others', async () => {
    const coach = await server.factories.createCoach();
    const [done, arriving, deleted, fine] = [
      await waiting({ status: 'completed' }),
      await waiting({ status: 'receiving' }),
      await waiting({ status: 'removed' }),
      await waiting(),
    ];
    const { data } = await assign([done.id, arriving.id, deleted.id, fine.id], coach.accountId);
    expect(data).toEqual({
      success: true,
      assigned: [fine.id],
      unchanged: [],
      refused: [
        { submissionId: done.id, message: 'It has its analysis already.' },
        { submissionId: arriving.id, message: 'Its analysis is being received right now.' },
        { submissionId: deleted.id, message: 'It was deleted.' },
      ],
    });
  });

  it('[PLUS-01] refuses coaches who are unverified, deleted or no coaches, and more than 100 at once', async () => {
    const unverified = await server.factories.createCoach({ verifiedAt: null });
    const { id } = await waiting();
    for (const coachId of [unverified.accountId, admin.accountId]) {
      expect((await assign([id], coachId)).error).toEqual({
        code: 'NOT_POSSIBLE_NOW',
        message: 'This coach was deleted, or has not confirmed the email address.',
      });
      expect((await assignPlayer((await row(id)).playerId, coachId)).status).toBe(409);
    }
    expect((await assign([], null)).status).toBe(400);
    expect((await assign(Array(101).fill(id), null)).status).toBe(400);
    expect(await row(id)).toMatchObject({ coachCode: '000000' });
  });

  it('[PLUS-01] a coach taking a submission while an admin assigns it: one of both gets it', async () => {
    const coach = await server.factories.createCoach();
    for (let round = 0; round < 4; round++) {
      await server.services.database.submission.updateMany({
        where: { coachCode: '000000' },
        data: { status: 'removed' },
      });
      const taker = await server.factories.createCoach({ takesGeneral: true });
      const { id } = await waiting();
      const headers = await server.signIn(taker.accountId, 'coach');
      await Promise.all([
        assign([id], coach.accountId),
        createProcedures(server, headers).mutate('coaching.takeOldest'),
      ]);
      const { coachCode, takenAt } = await row(id);
      expect([
        [coach.inviteCode, null],
        [taker.inviteCode, testNow],
      ]).toContainEqual([coachCode, takenAt]);
    }
  });

  it('[PLUS-01] two admins giving one to different coaches: both are recorded, and one coach has it', async () => {
    const coaches = [await server.factories.createCoach(), await server.factories.createCoach()] as const;
    const { id } = await waiting();
    const answers = await Promise.all(coaches.map(({ accountId }) => assign([id], accountId)));
    expect(answers.map(({ data }) => data.assigned)).toEqual([[id], [id]]);
    const { coachCode } = await row(id);
    const entries = await server.services.database.auditEntry.findMany({ where: { subjectId: id } });
    const changes = entries.map(
      ({ detail }) => detail as { before: { coachCode: string }; after: { coachCode: string } },
    );
    const [first, second] = changes.sort((one) => (one.before.coachCode === '000000' ? -1 : 1));
    expect([second?.before.coachCode, second?.after.coachCode]).toEqual([first?.after.coachCode, coachCode]);
    const other = coaches.find(({ inviteCode }) => inviteCode !== coachCode);
    expect([await pendingOf(coachCode), await pendingOf(other?.inviteCode ?? '')]).toEqual([1, 0]);
  });

  it('[PLUS-01] none is left with a coach who is deleted in the meantime', async () => {
    for (let round = 0; round < 4; round++) {
      const coach = await server.factories.createCoach();
      const player = await server.factories.createPlayer();
      const { id } = await server.factories.createSubmission({ player });
      const deleted = server.app.inject({
        method: 'DELETE',
        url: `/api/admin/coach/${coach.accountId}`,
        headers: admin.headers,
      });
      const answers = [assign([id], coach.accountId), assignPlayer(player.accountId, coach.accountId)];
      expect((await deleted).statusCode).toBe(200);
      for (const { status } of await Promise.all(answers)) expect([200, 409]).toContain(status);
      await server.drainJobs();
      expect(await row(id)).toMatchObject({ coachCode: '000000', status: 'pending' });
      const where = { accountId: coach.accountId };
      expect(await server.services.database.coach.count({ where })).toBe(0);
    }
  });
});

describe('assigning a player for good', () => {
  it('[PLUS-01] links the player, moves pending submissions, and mails the player', async () => {
    const coach = await server.factories.createCoach({ fullName: 'Casey Stone' });
    const player = await server.factories.createPlayer();
    const pending = await server.factories.createSubmission({ player });
    const analyzing = await server.factories.createSubmission({ player, status: 'analyzing' });
    expect((await assignPlayer(player.accountId, coach.accountId)).data.movedSubmissions).toBe(1);
    expect((await assignPlayer(player.accountId, coach.accountId)).data.movedSubmissions).toBe(0);
    expect([(await row(pending.id)).coachCode, (await row(analyzing.id)).coachCode]).toEqual([
      coach.inviteCode,
      '000000',
    ]);
    await server.drainJobs();
    const mails = (await server.app.inject(`/dev/mail.json?to=${encodeURIComponent(player.account.email)}`)).json();
    expect(mails).toHaveLength(1);
    expect(mails[0].text).toContain('We linked your account');
    const audits = await server.services.database.auditEntry.findMany({ where: { subjectId: player.accountId } });
    expect(audits).toMatchObject([
      { action: 'user.assigned', detail: { before: { coachCode: null }, after: { coachCode: coach.inviteCode } } },
    ]);
  });

  it('[PLUS-01] moves a player from one coach to another, and to none', async () => {
    const [from, to] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const player = await server.factories.createPlayer({ coach: from });
    const pending = await server.factories.createSubmission({ player, adminsRemindedAt: hoursAgo(1) });
    expect((await assignPlayer(player.accountId, to.accountId)).data.movedSubmissions).toBe(1);
    expect((await row(pending.id)).coachCode).toBe(to.inviteCode);
    expect((await assignPlayer(player.accountId, null)).data.movedSubmissions).toBe(1);
    expect(await row(pending.id)).toMatchObject({ coachCode: '000000', adminsRemindedAt: null });
    const { coachId } = await server.services.database.player.findUniqueOrThrow({
      where: { accountId: player.accountId },
    });
    expect(coachId).toBeNull();
  });

  it('[PLUS-01] gives a chosen video that is being analyzed to the new coach too, and the other pending ones follow', async () => {
    const [from, to] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const player = await server.factories.createPlayer({ coach: from });
    const opened = await server.factories.createSubmission({ player, status: 'analyzing' });
    const other = await server.factories.createSubmission({ player });
    const done = await server.factories.createSubmission({ player, status: 'completed' });
    const { id: foreign } = await waiting();
    const { data } = await assignPlayer(player.accountId, to.accountId, [opened.id, done.id, foreign]);
    expect(data).toEqual({
      success: true,
      movedSubmissions: 1,
      assigned: [opened.id],
      unchanged: [],
      refused: [
        { submissionId: done.id, message: 'It has its analysis already.' },
        { submissionId: foreign, message: 'It is being changed right now, or is not a video of this player.' },
      ],
    });
    expect(await row(opened.id)).toMatchObject({ coachCode: to.inviteCode, status: 'pending' });
    expect((await row(other.id)).coachCode).toBe(to.inviteCode);
    expect([await pendingOf(from.inviteCode), await pendingOf(to.inviteCode)]).toEqual([0, 2]);
    const where = { subjectId: { in: [opened.id, player.accountId] } };
    const entries = await server.services.database.auditEntry.findMany({ where, orderBy: { action: 'asc' } });
    expect(entries.map(({ action }) => action)).toEqual(['submission.assigned', 'user.assigned']);
  });

  it('[PLUS-01] gives a chosen video that went to another coach to the coach the player has already', async () => {
    const [own, other] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const player = await server.factories.createPlayer({ coach: own });
    const { id } = await server.factories.createSubmission({ player, coachCode: other.inviteCode });
    const { data } = await assignPlayer(player.accountId, own.accountId, [id]);
    expect(data).toEqual({ success: true, movedSubmissions: 0, assigned: [id], unchanged: [], refused: [] });
    expect((await row(id)).coachCode).toBe(own.inviteCode);
    expect(await server.services.database.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      {
        action: 'submission.assigned',
        detail: { before: { coachCode: other.inviteCode }, after: { coachCode: own.inviteCode } },
      },
    ]);
  });

  it('[PLUS-01] refuses unknown and deleted players', async () => {
    const coach = await server.factories.createCoach();
    const player = await server.factories.createPlayer();
    await server.services.database.account.update({ where: { id: player.accountId }, data: { deletedAt: testNow } });
    for (const userId of [player.accountId, coach.accountId]) {
      expect((await assignPlayer(userId, coach.accountId)).status).toBe(404);
    }
  });
});
