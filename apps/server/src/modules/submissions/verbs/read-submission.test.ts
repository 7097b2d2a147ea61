import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function read(headers: { authorization: string }, id: string) {
  const answer = await server.app.inject({ url: `/api/submission/${id}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

it('[UPL-07] gives a player, their coach and admins one submission, with the size of its picture', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const { id } = await server.factories.createSubmission({ player, coachCode: coach.inviteCode });
  const asPlayer = await server.signIn(player.accountId, 'player');
  const asCoach = await server.signIn(coach.accountId, 'coach');
  const asAdmin = await server.signIn((await server.factories.createAdmin()).id, 'admin');
  expect(await read(asPlayer, id)).toMatchObject({
    status: 200,
    body: { id, frameSize: { width: 1080, height: 1920 } },
  });
  for (const headers of [asCoach, asAdmin]) {
    expect(await read(headers, id)).toMatchObject({ status: 200, body: { id, userName: expect.any(String) } });
  }
});

it('[AUTH-07] responds 404 for a foreign, a removed and an unknown submission, and 400 for an invalid id', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer();
  const { id } = await server.factories.createSubmission({ player });
  const foreign = [
    await server.signIn((await server.factories.createPlayer()).accountId, 'player'),
    await server.signIn(coach.accountId, 'coach'),
  ];
  for (const headers of foreign) {
    expect(await read(headers, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  const own = await server.signIn(player.accountId, 'player');
  const removed = await server.factories.createSubmission({ player, status: 'removed' });
  for (const missing of [removed.id, '00000000-0000-4000-8000-000000000000']) {
    expect((await read(own, missing)).status).toBe(404);
  }
  expect((await read(own, 'none')).status).toBe(400);
});

it('[UPL-07] shows a draft to its player only', async () => {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const asPlayer = await server.signIn(player.accountId, 'player');
  const draft = await server.app.inject({
    method: 'POST',
    url: '/api/video/upload-url',
    headers: asPlayer,
    payload: { fileName: 'swing.mp4' },
  });
  const { submissionId } = draft.json<{ submissionId: string }>();
  expect(await read(asPlayer, submissionId)).toMatchObject({
    status: 200,
    body: { status: 'uploading', playbackUrl: null, frameSize: null },
  });
  expect((await read(await server.signIn(coach.accountId, 'coach'), submissionId)).status).toBe(404);
});
