import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recountQueue } from '@swing/db/recount-queue';
import { asTyped } from '../../../testing/typed-codes.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

const wide = { points: 1e6, seconds: 60 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { inviteCode: wide, write: wide } });
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

type Headers = { authorization: string };
const unknownCode = 'We do not know this coach code. Check it with your coach, or leave it empty.';

async function createPlayer(fields: object = {}) {
  const player = await server.factories.createPlayer(fields);
  const headers = await server.signIn(player.accountId, 'player');
  const update = (coachCode?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/update',
      headers,
      payload: { firstName: 'Maya', lastName: 'Torres', email: player.account.email, coachCode },
    });
  return { ...player, headers, update };
}
const myCoach = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/trpc/identity.myCoach?input=%7B%7D', headers })).json().result.data.coach;
const codesOf = async (playerId: string) => {
  const rows = await server.services.database.submission.findMany({
    where: { playerId },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(({ status, coachCode }) => [status, coachCode]);
};
const counters = () => server.services.database.queueCounter.findMany({ orderBy: { coachCode: 'asc' } });

describe('[ACCT-05] the coach of a player', () => {
  it('is linked by the code as typed, kept if no code is sent, and unlinked by an empty one', async () => {
    const coach = await server.factories.createCoach();
    const { update, headers, accountId } = await createPlayer();
    expect(await myCoach(headers)).toBeNull();
    for (const typed of asTyped(coach.inviteCode)) {
      expect((await update('')).statusCode).toBe(200);
      expect((await update(typed)).statusCode, typed).toBe(200);
      expect(await myCoach(headers)).toEqual({ name: coach.fullName, inviteCode: coach.inviteCode });
    }
    expect((await update()).statusCode).toBe(200);
    const linked = await server.services.database.player.findUniqueOrThrow({ where: { accountId } });
    expect([linked.coachId, linked.coachLinkedAt]).toEqual([coach.accountId, testNow]);
    expect((await update('')).statusCode).toBe(200);
    const unlinked = await server.services.database.player.findUniqueOrThrow({ where: { accountId } });
    expect([unlinked.coachId, unlinked.coachLinkedAt]).toEqual([null, null]);
  });

  it('is announced by mail once linked, with advice if the player did not do it', async () => {
    const coach = await server.factories.createCoach({ fullName: 'Casey Stone' });
    const { update, accountId, account } = await createPlayer();
    const mails = () =>
      server.services.database.mail.findMany({
        where: { accountId, template: 'coach-changed' },
        select: { recipient: true, facts: true },
      });
    expect((await update()).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
    for (let time = 0; time < 2; time++) expect((await update(coach.inviteCode)).statusCode).toBe(200);
    expect(await mails()).toEqual([
      { recipient: account.email, facts: { coachName: 'Casey Stone', isByStaff: false } },
    ]);
    expect((await update('')).statusCode).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  it('is announced at most once a day per coach, even if linked and unlinked repeatedly', async () => {
    const [first, second] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const { update, accountId } = await createPlayer();
    for (const code of [first.inviteCode, '', first.inviteCode, second.inviteCode, first.inviteCode]) {
      expect((await update(code)).statusCode).toBe(200);
    }
    const count = () => server.services.database.mail.count({ where: { accountId, template: 'coach-changed' } });
    expect(await count()).toBe(2);
    await update('');
    server.setNow(new Date(testNow.getTime() + 86_400_000));
    await update(first.inviteCode);
    server.setNow(testNow);
    expect(await count()).toBe(3);
  });

  it('is not linked if the code is unknown, only separators, or belongs to a coach with an unconfirmed e-mail', async () => {
    const coach = await server.factories.createCoach();
    const unverified = await server.factories.createCoach({ verifiedAt: null });
    const { update, headers } = await createPlayer({ coach });
    for (const code of ['ZZZZZZ', '000000', '000-000', 'AB', '<script>', '-', ' . ', '------', unverified.inviteCode]) {
      const answer = await update(code);
      expect([answer.statusCode, answer.json().error], code).toEqual([400, unknownCode]);
    }
    expect((await myCoach(headers)).inviteCode).toBe(coach.inviteCode);
    expect((await update(' \n')).statusCode, 'nothing but space is no code').toBe(200);
    expect(await myCoach(headers)).toBeNull();
  });

  it('takes over pending videos, but none being analyzed, completed, or sent to another coach', async () => {
    const [old, next, other] = [
      await server.factories.createCoach(),
      await server.factories.createCoach(),
      await server.factories.createCoach(),
    ];
    const player = await createPlayer({ coach: old });
    const { update, accountId: playerId } = player;
    const made = [
      ['pending', old],
      ['analyzing', old],
      ['completed', old],
      ['pending', other],
    ] as const;
    for (const [minute, [status, coach]] of made.entries()) {
      const createdAt = new Date(testNow.getTime() + minute * 60_000);
      await server.factories.createSubmission({ player, status, coachCode: coach.inviteCode, createdAt });
    }
    await recountQueue(server.services.database);
    await update(next.inviteCode);
    expect(await codesOf(playerId)).toEqual([
      ['pending', next.inviteCode],
      ['analyzing', old.inviteCode],
      ['completed', old.inviteCode],
      ['pending', other.inviteCode],
    ]);
    await update('');
    expect((await codesOf(playerId))[0]).toEqual(['pending', '000000']);
    const counted = await counters();
    await recountQueue(server.services.database);
    expect(counted.filter(isInUse)).toEqual((await counters()).filter(isInUse));
  });

  it('can be swapped by two players at the same time', async () => {
    const [one, two] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const players = [await createPlayer({ coach: one }), await createPlayer({ coach: two })] as const;
    for (const [player, coach] of [[players[0], one] as const, [players[1], two] as const]) {
      for (let swing = 0; swing < 3; swing++) {
        const fields = { player, status: 'pending', coachCode: coach.inviteCode } as const;
        await server.factories.createSubmission(fields);
      }
    }
    await recountQueue(server.services.database);
    for (let round = 0; round < 6; round++) {
      const codes = round % 2 === 0 ? [two.inviteCode, one.inviteCode] : [one.inviteCode, two.inviteCode];
      const answers = await Promise.all(players.map((player, index) => player.update(codes[index])));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    }
    const counted = await counters();
    await recountQueue(server.services.database);
    expect(counted.filter(isInUse)).toEqual((await counters()).filter(isInUse));
  });

  it('[AUTH-07][ACCT-05] is replaced: the old coach loses access to moved videos, even those already open', async () => {
    const [old, next] = [await server.factories.createCoach(), await server.factories.createCoach()];
    const player = await createPlayer({ coach: old });
    const { update } = player;
    const { id } = await server.factories.createSubmission({ player, status: 'pending', coachCode: old.inviteCode });
    const headers = await server.signIn(old.accountId, 'coach');
    const begun = await server.app.inject({
      method: 'POST',
      url: '/api/analysis/upload-to-stream',
      headers,
      payload: { fileName: 'a.mp4', contentType: 'video/mp4', submissionId: id, duration: 4 },
    });
    expect(begun.statusCode).toBe(200);
    await update(next.inviteCode);
    const body = [
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.mp4"',
      'Content-Type: video/mp4',
      '',
      'x',
      '--b--',
      '',
    ];
    const sent = await server.app.inject({
      method: 'POST',
      url: new URL(begun.json().uploadUrl).pathname,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: body.join('\r\n'),
    });
    expect(sent.statusCode).toBe(404);
    const opened = { method: 'PATCH', url: `/api/submission/${id}/status`, payload: { status: 'analyzing' } } as const;
    expect((await server.app.inject({ ...opened, headers })).statusCode).toBe(404);
    const nexts = await server.signIn(next.accountId, 'coach');
    expect((await server.app.inject({ ...opened, headers: nexts })).statusCode).toBe(200);
  });

  it('can be looked up by code, which returns name and organization only', async () => {
    const coach = await server.factories.createCoach({ fullName: 'Dana <b>Reyes</b>', organization: 'Bay Sluggers' });
    const alone = await server.factories.createCoach({ fullName: 'Kim Kato' });
    const unverified = await server.factories.createCoach({ verifiedAt: null });
    const ask = async (code: string) => {
      const input = encodeURIComponent(JSON.stringify({ code }));
      return (await server.app.inject(`/api/trpc/identity.coachByCode?input=${input}`)).json().result.data;
    };
    const found = { success: true, coach: { name: 'Dana <b>Reyes</b>', organization: 'Bay Sluggers' } };
    for (const typed of asTyped(coach.inviteCode)) expect(await ask(typed), typed).toEqual(found);
    expect(await ask(alone.inviteCode)).toEqual({ success: true, coach: { name: 'Kim Kato', organization: null } });
    for (const code of ['ZZZZZZ', '000000', '', unverified.inviteCode]) {
      expect(await ask(code), code).toEqual({ success: true, coach: null });
    }
  });
});

function isInUse(counter: { pending: number; analyzing: number; completed: number; receiving: number }): boolean {
  return counter.pending + counter.analyzing + counter.completed + counter.receiving > 0;
}
