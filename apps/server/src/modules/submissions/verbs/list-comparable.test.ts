import type { ComparableSubmission } from '@swing/contract/submissions';
import type { Submission } from '@swing/db/generated/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

interface Page {
  submissions: ComparableSubmission[];
  nextCursor: string | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

async function createCase() {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const make = (fields: Partial<Submission> = {}) => server.factories.createSubmission({ player, ...fields });
  const current = await make({ createdAt: daysAgo(2), status: 'analyzing' });
  const list = async (headers: Record<string, string>, input: object = {}) =>
    createProcedures(server, headers).query<Page>('submissions.listComparable', { submissionId: current.id, ...input });
  const asCoach = await server.signIn(coach.accountId, 'coach');
  const asAdmin = await server.signIn((await server.factories.createAdmin()).id, 'admin');
  return { coach, player, make, current, list, asCoach, asAdmin };
}

const idsOf = ({ data }: { data: Page }) => data.submissions.map(({ submissionId }) => submissionId);

it("[PLUS-06] lists the player's other swings that the coach may analyze, newest first", async () => {
  const { make, list, asCoach, asAdmin } = await createCase();
  const old = await make({ createdAt: daysAgo(40), status: 'completed', cameraAngle: 'side', athleteName: 'Ann' });
  const newest = await make({ createdAt: daysAgo(1), status: 'pending' });
  const receiving = await make({ createdAt: daysAgo(3), status: 'receiving' });
  const elsewhere = await make({ createdAt: daysAgo(20), status: 'completed', coachCode: '000000' });
  const other = await server.factories.createPlayer();
  await server.factories.createSubmission({ player: other });
  const answer = await list(asCoach);
  expect(idsOf(answer)).toEqual([newest.id, receiving.id, old.id]);
  expect(answer.data.submissions.at(-1)).toEqual({
    submissionId: old.id,
    athleteName: 'Ann',
    status: 'completed',
    createdAt: '2026-01-20T12:00:00.000Z',
    cameraAngle: 'side',
    fileName: old.fileName,
    thumbnailUrl: null,
    videoUrl: `/api/video/stream/${old.uploadKey}`,
  });
  expect(answer.data.nextCursor).toBeNull();
  expect(idsOf(await list(asAdmin))).toEqual([newest.id, receiving.id, elsewhere.id, old.id]);
});

it('[PLUS-06] lists only swings that every browser can play now', async () => {
  const { make, list, asCoach } = await createCase();
  await make({ status: 'draft' });
  await make({ status: 'removed' });
  await make({ cleanState: 'preparing', cleanKey: null });
  await make({ status: 'completed', filesRemovedAt: testNow });
  await make({ needsProxy: true, proxyState: 'preparing' });
  await make({ needsProxy: true, proxyState: 'failed' });
  await make({ status: 'completed', createdAt: new Date('2025-03-01T12:00:00Z') });
  const kept = await make({
    status: 'completed',
    createdAt: new Date('2025-03-01T12:00:00.001Z'),
    thumbnailSize: 1_000,
  });
  const proxied = await make({ needsProxy: true, proxyState: 'ready', proxyKey: crypto.randomUUID() });
  const { submissions } = (await list(asCoach)).data;
  expect(submissions.map(({ submissionId, videoUrl, thumbnailUrl }) => [submissionId, videoUrl, thumbnailUrl])).toEqual(
    [
      [proxied.id, `/api/video/stream/${proxied.uploadKey}?variant=proxy`, null],
      [kept.id, `/api/video/stream/${kept.uploadKey}`, `/api/video/stream/${kept.uploadKey}?variant=thumbnail`],
    ],
  );
});

it('[PLUS-06] pages by cursor over equal times without losing or repeating a swing', async () => {
  const { make, list, asCoach } = await createCase();
  const made: string[] = [];
  for (let index = 0; index < 9; index++) made.push((await make({ createdAt: daysAgo(5 + (index % 2)) })).id);
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data }: { data: Page } = await list(asCoach, { limit: 4, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...data.submissions.map(({ submissionId }) => submissionId));
    sizes.push(data.submissions.length);
    cursor = data.nextCursor;
  }
  expect(sizes).toEqual([4, 4, 1]);
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect((await list(asCoach, { cursor: 'made-up' })).status).toBe(400);
});

it('[AUTH-07] is for the coach of the submission and admins only', async () => {
  const { player, list, current } = await createCase();
  const stranger = await createCase();
  expect(await list(stranger.asCoach)).toMatchObject({
    status: 404,
    error: { code: 'NOT_FOUND', message: 'Submission not found.' },
  });
  expect((await list(await server.signIn(player.accountId, 'player'))).status).toBe(403);
  expect((await list({})).status).toBe(401);
  await server.services.database.submission.update({ where: { id: current.id }, data: { status: 'removed' } });
  expect((await list(stranger.asAdmin)).status).toBe(404);
});
