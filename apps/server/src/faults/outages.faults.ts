import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { putObject } from '@swing/storage/testing/sources';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, jsonOf } from '../testing/http-call.ts';
import { createStoryClient } from '../testing/story-client.ts';
import { syntheticVideo } from '../testing/synthetic-video.ts';
import { createTusClient } from '../testing/tus-client.ts';
import { clusterPassword, startCluster, whyNoCluster, type Cluster } from './cluster.ts';
import { clientOf, startLoad } from './cluster-load.ts';
import { sha256 } from './story-under-fault.ts';
import { newTally } from './web-client.ts';

const why = whyNoCluster ? ` (${whyNoCluster})` : '';
const outageMs = 60_000;
const pollOptions = { timeout: 60_000, interval: 100 };
const mebibyte = 1024 ** 2;
const beforeAndAfter = { swings: 6, analyses: 2 };

let cluster: Cluster;
beforeAll(async () => {
  if (!whyNoCluster) cluster = await startCluster();
});
afterAll(() => cluster?.close());

const statusOf = async (path: string) => (await call(new URL(path, cluster.nginx.origin))).status;

describe.skipIf(whyNoCluster)(`two servers and a worker${why}`, () => {
  it('while Postgres is away, calls say so; then all goes on by itself, and nothing is lost', async () => {
    const { gates, factories } = cluster;
    const coach = await factories.createCoach();
    const client = await clientOf(cluster, coach, 'coach', newTally());
    const tally = newTally();
    const uploader = await clientOf(cluster, await factories.createPlayer(), 'player', tally);
    const video = await buffer((await syntheticVideo(mebibyte)).stream());
    const load = await startLoad(cluster, { sends: 20 });
    await load.untilMore(beforeAndAfter);
    await gates.postgres.shut();
    const text = 'The site is not available right now. Please try again in a minute.';
    const away = { success: false, code: 'UNAVAILABLE', error: text, message: text };
    await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(503);
    // Only now, because until then the load may be adding players, for which it has a connection of its own.
    await cluster.crashPostgres();
    expect(await statusOf('/healthz')).toBe(200);
    const late = uploader.upload(video);
    for (const path of ['/api/coach/submissions', '/api/me']) {
      const answer = await client.send(path);
      expect(answer?.status, path).toBe(503);
      expect(JSON.parse(String(answer?.body)), path).toMatchObject(away);
    }
    const login = { method: 'POST', json: { email: coach.account.email, password: clusterPassword } };
    const refused = await client.send('/api/coach/login', login);
    expect([refused?.status, JSON.parse(String(refused?.body)).code]).toEqual([503, 'UNAVAILABLE']);
    const typed = await client.send('/api/trpc/coaching.queue?input=%7B%7D');
    expect(JSON.parse(String(typed?.body))).toMatchObject({ error: { message: text, data: { httpStatus: 503 } } });
    await delay(outageMs);
    await gates.postgres.open();
    await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(200);
    const isSignedIn = async () => (await client.send('/api/me'))?.status;
    await expect.poll(isSignedIn, { ...pollOptions, message: 'the session is still open' }).toBe(200);
    expect((await client.send('/api/coach/login', login))?.status).toBe(200);
    await late;
    expect(tally.failures, 'of an upload that began while Postgres was away').toEqual([]);
    expect(tally.retried).toBeGreaterThan(0);
    await load.untilMore(beforeAndAfter);
    await load.stop();
    // Only lists may fail. Uploads and analyses retry until Postgres is back.
    const unexpected = load.tally.failures.filter(
      (failure) => !/^\/api\/(coach\/submissions|trpc\/submissions\.list)\S*: 503 .*UNAVAILABLE/.test(failure),
    );
    expect(unexpected).toEqual([]);
    await load.expectNothingLost();
    client.close();
    uploader.close();
  });

  it('[UPL-09] while the bucket is away, lists work, videos say so, and uploads wait; then they go on', async () => {
    const { gates, factories, sessions, database, storage } = cluster;
    const player = await factories.createPlayer();
    const client = await clientOf(cluster, player, 'player', newTally());
    const tally = newTally();
    const uploader = await clientOf(cluster, await factories.createPlayer(), 'player', tally);
    const { token } = await sessions.create({ accountId: player.accountId, scope: 'player' });
    const video = await buffer((await syntheticVideo(mebibyte)).stream());
    const draft = await client.upload(video);
    const key = draft?.uploadKey ?? '';
    const leaving = await factories.createPlayer();
    const leaver = await clientOf(cluster, leaving, 'player', newTally());
    const sent = await leaver.upload(video);
    const { storedKey } = await database.submission.findUniqueOrThrow({ where: { id: sent?.submissionId ?? '' } });
    const load = await startLoad(cluster, { sends: 20 });
    await load.untilMore(beforeAndAfter);
    await gates.bucket.shut();
    const late = uploader.upload(video);
    const shown = await createStoryClient(cluster.nginx.origin).stream(token, key);
    expect(shown.status).toBe(503);
    expect(jsonOf(shown)).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Videos cannot be stored or read right now. Please try again in a few minutes.',
    });
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    const deletion = { method: 'POST', json: { password: clusterPassword, isConfirmed: true } };
    expect((await leaver.send('/api/trpc/account.delete', deletion))?.status).toBe(200);
    await delay(outageMs);
    await gates.bucket.open();
    await expect.poll(() => statusOf('/readyz'), pollOptions).toBe(200);
    await late;
    expect(tally.failures, 'of an upload that began while the bucket was away').toEqual([]);
    expect(tally.retried).toBeGreaterThan(0);
    await load.untilMore(beforeAndAfter);
    await load.stop();
    expect(load.tally.failures).toEqual([]);
    await load.expectNothingLost();
    expect(sha256((await createStoryClient(cluster.nginx.origin).stream(token, key)).body)).toBe(sha256(video));
    expect(await storage.stat(storedKey ?? ''), 'the file of the deleted player').toBeNull();
    for (const each of [client, leaver, uploader]) each.close();
  });

  it('the command that checks for losses ends with 1 if it finds a fault', async () => {
    const key = randomBytes(16).toString('hex');
    await putObject(cluster.storage, key, randomBytes(1_000));
    expect(await cluster.verify()).toEqual({ exitCode: 1, stdout: `${key} belongs to no row\n` });
    await cluster.storage.delete(key);
    expect(await cluster.verify()).toEqual({ exitCode: 0, stdout: 'Database and files agree.\n' });
  });
});

const fakeTime = ['x86_64', 'aarch64'].map((name) => `/usr/lib/${name}-linux-gnu/faketime/libfaketimeMT.so.1`);
const library = fakeTime.find((path) => existsSync(path));
const whyNoFakeTime = whyNoCluster ?? (library === undefined ? 'the package faketime is not installed' : null);

describe.skipIf(whyNoFakeTime)(
  `a server and a worker whose clocks are a minute ahead${whyNoFakeTime ? ` (${whyNoFakeTime})` : ''}`,
  () => {
    /** A call to one of the servers, as nginx makes it. */
    const callAt = (
      node: 'right' | 'ahead',
      path: string,
      options: Parameters<typeof call>[1] = {},
      address = '10.0.0.1',
    ) =>
      call(new URL(path, originOf(node)), { ...options, headers: { ...options.headers, 'x-forwarded-for': address } });
    const originOf = (node: 'right' | 'ahead') => cluster.web[node === 'right' ? 0 : 1].server().origin;

    beforeAll(async () => {
      const env = { LD_PRELOAD: library ?? '', FAKETIME: '+60s', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      for (const node of [cluster.web[1], cluster.worker]) {
        await node.stop();
        await node.start({ env });
      }
    });

    it('are noticed', () => {
      for (const node of [cluster.web[1], cluster.worker]) {
        expect(node.server().stdout()).toMatch(/"seconds":(59|60|61),/);
      }
    });

    it('[AUTH-01] keep sessions, uploads and jobs right', async () => {
      const { factories, database, storage } = cluster;
      const coach = await factories.createCoach();
      const player = await factories.createPlayer({ coach });
      for (const [one, other] of [
        ['right', 'ahead'],
        ['ahead', 'right'],
      ] as const) {
        const json = { email: player.account.email, password: clusterPassword };
        const { token } = jsonOf<{ token: string }>(await callAt(one, '/api/login', { method: 'POST', json }));
        expect((await callAt(other, '/api/me', { token })).status).toBe(200);
      }
      const { token } = await cluster.sessions.create({ accountId: player.accountId, scope: 'player' });
      const video = await buffer((await syntheticVideo(2 * mebibyte)).stream());
      const [right, ahead] = [createStoryClient(originOf('right')), createStoryClient(originOf('ahead'))];
      const draft = await right.requestUpload(token, video.length);
      const tus = { right: createTusClient(right.origin, token), ahead: createTusClient(ahead.origin, token) };
      expect((await tus.right.create(draft, video.length)).status).toBe(201);
      expect((await tus.right.append(draft, 0, video.subarray(0, mebibyte))).status).toBe(204);
      // The upload is in use, also on the clock of the other server (submissions-4).
      const again = { method: 'POST', token, json: { fileName: 'b.mp4', contentType: 'video/mp4', fileSize: 1_000 } };
      const second = await callAt('ahead', '/api/video/upload-url', again);
      expect([second.status, jsonOf<{ code: string }>(second).code]).toEqual([409, 'UPLOAD_IN_PROGRESS']);
      expect((await tus.ahead.append(draft, mebibyte, video.subarray(mebibyte))).status).toBe(204);
      await ahead.submit(token, draft, video.length);
      const row = () => database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
      expect(Math.abs(Date.now() - (await row()).createdAt.getTime())).toBeLessThan(30_000);
      await expect.poll(async () => (await row()).cleanState, pollOptions).toBe('ready');
      expect(await storage.stat((await row()).cleanKey ?? '')).not.toBeNull();
      const jobs = () => database.$queryRaw`SELECT state, retry_count FROM pgboss.job
        WHERE name = 'prepare-clean-copy' AND data->>'submissionId' = ${draft.submissionId}`;
      await expect.poll(jobs, pollOptions).toEqual([{ state: 'completed', retry_count: 0 }]);
    });

    it('lose nothing under load, and count right', async () => {
      const load = await startLoad(cluster, { sends: 20 });
      await load.untilMore(beforeAndAfter);
      await load.stop();
      expect(load.tally.failures).toEqual([]);
      await load.expectNothingLost();
    });

    it('count logins together, and until the same time', async () => {
      const attempt = async (node: 'right' | 'ahead', index: number) => {
        const json = { email: `nobody-${index}@cluster.test`, password: 'a wrong password' };
        return callAt(node, '/api/login', { method: 'POST', json }, '10.0.0.2');
      };
      const statuses: number[] = [];
      for (let index = 0; index < 30; index++) {
        statuses.push((await attempt(index % 2 ? 'ahead' : 'right', index)).status);
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
      for (const node of ['right', 'ahead'] as const) {
        const { status, headers } = await attempt(node, 30);
        expect(status, node).toBe(429);
        expect(Number(headers['retry-after']), node).toBeGreaterThan(150);
        expect(Number(headers['retry-after']), node).toBeLessThanOrEqual(300);
      }
    });
  },
);
