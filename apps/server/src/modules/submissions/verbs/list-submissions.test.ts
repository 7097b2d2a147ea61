import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Submission } from '@swing/contract/submissions';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function join() {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  return {
    coach,
    player,
    asPlayer: await server.signIn(player.accountId, 'player'),
    asCoach: await server.signIn(coach.accountId, 'coach'),
    asAdmin: await server.signIn((await server.factories.createAdmin()).id, 'admin'),
  };
}

async function list(headers: { authorization: string }, query = '') {
  const answer = await server.app.inject({ url: `/api/submissions${query}`, headers });
  return { status: answer.statusCode, body: answer.json<Submission[] & { error: string }>() };
}

it('[UPL-07] lists a draft as uploading, to its owner only', async () => {
  const { player, asPlayer, asCoach, asAdmin } = await join();
  const draft = await server.app.inject({
    method: 'POST',
    url: '/api/video/upload-url',
    headers: asPlayer,
    payload: { fileName: 'swing.mp4' },
  });
  const { submissionId } = draft.json<{ submissionId: string }>();
  for (const query of ['', `?userId=${player.accountId}`, '?status=uploading']) {
    expect((await list(asPlayer, query)).body).toMatchObject([
      {
        id: submissionId,
        status: 'uploading',
        athleteName: `${player.firstName} ${player.lastName}`,
        r2Key: null,
        dueBy: null,
        playbackUrl: null,
        videoKey: null,
      },
    ]);
  }
  expect((await list(asPlayer, '?status=pending')).body).toEqual([]);
  for (const headers of [asCoach, asAdmin]) {
    expect((await list(headers, '?status=uploading')).body).toEqual([]);
    expect((await list(headers, `?userId=${player.accountId}`)).body).toEqual([]);
  }
});

it('[UPL-07] lists a draft under the account’s athlete name', async () => {
  const player = await server.factories.createPlayer({ athleteName: 'Leo Torres' });
  await server.factories.createSubmission({ player, status: 'draft' });
  const asPlayer = await server.signIn(player.accountId, 'player');
  expect((await list(asPlayer)).body).toMatchObject([{ status: 'uploading', athleteName: 'Leo Torres' }]);
});

it('[PLUS-04] shows the player, the coach and the admin when an analysis is due', async () => {
  const { player, asPlayer, asCoach, asAdmin } = await join();
  const make = server.factories.createSubmission;
  const open = await make({ player, status: 'pending', createdAt: new Date('2026-02-20T10:30:00.000Z') });
  const analyzedAt = new Date('2026-02-21T08:00:00.000Z');
  const done = await make({ player, status: 'completed', createdAt: new Date('2026-02-19T10:30:00.000Z'), analyzedAt });
  for (const headers of [asPlayer, asCoach, asAdmin]) {
    const { body } = await list(headers, `?userId=${player.accountId}`);
    expect(body.map(({ id, dueBy }) => [id, dueBy])).toEqual([
      [open.id, '2026-02-23T10:30:00.000Z'],
      [done.id, null],
    ]);
  }
});

it('[AUTH-07] refuses a foreign or unknown userId with 403', async () => {
  const { player, asPlayer, asCoach, asAdmin } = await join();
  const other = await join();
  await server.factories.createSubmission({ player: other.player });
  const unknown = ['00000000-0000-4000-8000-000000000000', 'player-7'];
  for (const userId of [other.player.accountId, ...unknown]) {
    for (const headers of [asPlayer, asCoach]) {
      const { status, body } = await list(headers, `?userId=${userId}`);
      expect([userId, status, body.error]).toEqual([
        userId,
        403,
        'You may only list videos of your own account or players.',
      ]);
    }
  }
  for (const userId of unknown) expect((await list(asAdmin, `?userId=${userId}`)).status).toBe(403);
  expect((await list(asAdmin, `?userId=${other.player.accountId}`)).body).toHaveLength(1);
  expect((await list(asCoach, `?userId=${player.accountId}`)).status).toBe(200);
});

it('[AUTH-07] refuses to submit for a foreign or unknown userId with 403, and changes nothing', async () => {
  const { asPlayer } = await join();
  const other = await join();
  const draft = await server.app.inject({
    method: 'POST',
    url: '/api/video/upload-url',
    headers: asPlayer,
    payload: { fileName: 'swing.mp4' },
  });
  const { submissionId, uploadKey: r2Key } = draft.json<{ submissionId: string; uploadKey: string }>();
  for (const userId of [other.player.accountId, '00000000-0000-4000-8000-000000000000', 'player-7']) {
    const payload = { userId, submissionId, r2Key, videoSize: 1 };
    const answer = await server.app.inject({ method: 'POST', url: '/api/video/submit', headers: asPlayer, payload });
    expect(answer.statusCode).toBe(403);
  }
  const { status } = await server.services.database.submission.findUniqueOrThrow({ where: { id: submissionId } });
  expect(status).toBe('draft');
});
