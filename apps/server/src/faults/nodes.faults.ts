import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { call } from '../testing/http-call.ts';
import { runCommand } from '../testing/run-command.ts';
import { createStoryClient } from '../testing/story-client.ts';
import { syntheticVideo } from '../testing/synthetic-video.ts';
import { startCluster, whyNoCluster, type Cluster, type ClusterNode } from './cluster.ts';
import { clientOf, startLoad } from './cluster-load.ts';
import { callHttp2 } from './http2-call.ts';
import { makeNextBuild } from './next-build.ts';
import { sha256 } from './story-under-fault.ts';
import { newTally } from './web-client.ts';

const why = whyNoCluster ? ` (${whyNoCluster})` : '';
const mebibyte = 1024 ** 2;
const pollOptions = { timeout: 30_000, interval: 100 };
const some = { swings: 4, analyses: 1 };

let cluster: Cluster;
beforeAll(async () => {
  if (!whyNoCluster) cluster = await startCluster({ isSpread: true, logLevel: 'info' });
});
afterAll(() => cluster?.close());

/** Asks through nginx for a link to a new password. A job of the request begins the job that mails it. */
async function forgetPassword(): Promise<string> {
  const { account } = await cluster.factories.createPlayer();
  const asked = await call(new URL('/api/forgot-password', cluster.nginx.origin), {
    method: 'POST',
    json: { email: account.email },
    headers: { 'x-request-id': 'an-id-that-the-client-chose' },
  });
  expect(asked.status).toBe(200);
  return String(asked.headers['x-request-id']);
}

interface LogLine {
  job?: string;
  route?: string;
  msg: string;
}

function logged(nodes: ClusterNode[], requestId: string): LogLine[] {
  const lines = nodes.flatMap((node) => node.server().stdout().split('\n'));
  return lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line) as LogLine);
}

describe.skipIf(whyNoCluster)(`two servers and a worker behind nginx${why}`, () => {
  it("the id that nginx gives a request is in nginx's log, the server's line, and those of the jobs it began", async () => {
    const { nginx, web, worker } = cluster;
    const id = await forgetPassword();
    expect(id).toMatch(/^[\da-f]{32}$/);
    await expect
      .poll(() => nginx.logged('/api/forgot-password'), pollOptions)
      .toMatchObject([{ id, method: 'POST', status: '200' }]);
    await expect
      .poll(() => logged(web, id), pollOptions)
      .toMatchObject([{ msg: 'request completed', route: '/api/forgot-password' }]);
    await expect
      .poll(() => logged([worker], id), pollOptions)
      .toMatchObject([
        { msg: 'job completed', job: 'send-link' },
        { msg: 'job completed', job: 'send-mail' },
      ]);
  });

  it('each of them serves its own figures on METRICS_PORT, and nginx none', async () => {
    const { web, worker, nginx } = cluster;
    const read = async ({ metrics }: ClusterNode) => (await call(metrics)).body.toString().split('\n');
    const answered = 'swing_http_requests_total{transport="other",verb="/healthz",method="GET",status="2xx"} 1';
    for (const node of web) {
      expect((await call(`${node.server().origin}/healthz`)).status).toBe(200);
      expect(await read(node)).toContain(answered);
    }
    const figures = await read(worker);
    expect(figures).toContain('swing_mail_attempts_total{result="failed"} 0');
    expect(figures).not.toContain(answered);
    expect((await call(new URL('/metrics', nginx.origin))).status).toBe(404);
  });

  it('[UPL-09] an upload by tus that changes server at each piece is whole', async () => {
    const { factories, database, nginx } = cluster;
    const tally = newTally();
    const client = await clientOf(cluster, await factories.createPlayer(), 'player', tally);
    const video = await buffer((await syntheticVideo(4 * mebibyte + 123_456)).stream());
    const draft = await client.upload(video);
    expect(tally).toMatchObject({ retried: 0, failures: [] });
    const pieces = (await nginx.logged(`/api/video/tus/${draft?.submissionId}`)).filter(
      ({ method }) => method === 'PATCH',
    );
    const [first, second] = cluster.web.map(({ address }) => address);
    const servers = pieces.map(({ servers: [server] }) => server);
    expect(servers).toHaveLength(5);
    for (const [index, server] of servers.slice(1).entries()) expect(server).not.toBe(servers[index]);
    expect(new Set(servers)).toEqual(new Set([first, second]));
    const row = await database.submission.findUniqueOrThrow({ where: { id: draft?.submissionId ?? '' } });
    expect(row).toMatchObject({ status: 'pending', sha256: sha256(video), storedSize: BigInt(video.length) });
    client.close();
  });

  it('[UPL-03][UPL-09] HTTPS with HTTP/2: a swing is sent and watched, and HTTP is redirected', async () => {
    const { factories, sessions, nginx } = cluster;
    const { origin, certificate } = nginx.secure;
    const { accountId } = await factories.createPlayer();
    const { token } = await sessions.create({ accountId, scope: 'player' });
    const authorization = `Bearer ${token}`;
    const send = (path: string, body: Buffer, headers: Record<string, string | number>) =>
      callHttp2(new URL(path, origin), { certificate, body, headers: { authorization, ...headers } });

    const client = createStoryClient(nginx.origin);
    const video = await buffer((await syntheticVideo(3 * mebibyte)).stream());
    const draft = await client.requestUpload(token, video.length);
    const sent = await send(`/api/video/upload/${draft.submissionId}?key=${draft.uploadKey}`, video, {
      ':method': 'PUT',
      'content-type': 'video/mp4',
    });
    expect([sent.status, sent.tls]).toEqual([201, 'TLSv1.3']);
    const json = { submissionId: draft.submissionId, r2Key: draft.uploadKey, videoSize: video.length };
    const submitted = await send('/api/video/submit', Buffer.from(JSON.stringify(json)), {
      ':method': 'POST',
      'content-type': 'application/json',
    });
    expect(submitted.status).toBe(201);
    const watched = await callHttp2(new URL(`/api/video/stream/${draft.uploadKey}`, origin), {
      certificate,
      headers: { authorization, range: 'bytes=0-999' },
    });
    expect([watched.status, watched.headers['accept-ranges'], watched.body.length]).toEqual([206, 'bytes', 1_000]);
    const redirected = await call(new URL('/coach/login?a=b', nginx.redirecting), {
      headers: { host: 'swings.example.com' },
    });
    expect([redirected.status, redirected.headers.location]).toEqual([
      301,
      'https://swings.example.com/coach/login?a=b',
    ]);
  });

  it('the commands back up and restore this database and bucket, and release held mail', async () => {
    const { worker, env } = cluster;
    const folder = await mkdtemp(join(tmpdir(), 'swing-backups-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const run = async (...[name, variables, args]: Parameters<typeof runCommand>) => {
      const command = runCommand(name, { ...variables, DATA_DIR: join(folder, 'data') }, args);
      expect(await command.ended, command.stderr()).toBe(0);
      return command.stdout();
    };
    await worker.stop();
    await forgetPassword();
    expect(await run('backup', env, [folder])).toMatch(/^Backup \S+: \d+ tables, \d+ rows, [1-9]\d* objects /);
    const restored = await cluster.emptyEnv();
    expect(await run('restore', restored, [folder])).toMatch(/^Restored \S+: \d+ rows, [1-9]\d* objects\.$/m);
    expect(await run('verify', restored, ['--deep'])).toBe('Database and files agree.\n');

    const database = createDatabase(restored.DATABASE_URL ?? '', { applicationName: 'faults', maxConnections: 1 });
    const waiting = () => database.$queryRaw`
      SELECT name, state::text FROM pgboss.job WHERE name IN ('send-link', 'send-mail') AND state <> 'completed'`;
    await worker.start({ env: restored });
    expect(worker.server().stdout()).toContain('jobs that send mail or call a provider wait until they are released');
    await expect.poll(waiting, pollOptions).toEqual([{ name: 'send-mail', state: 'created' }]);
    expect(await run('restore', restored, ['--release'])).toMatch(/^Released: \d+ jobs were waiting\.\n$/);
    expect(await run('restore', restored, ['--release'])).toBe('No jobs wait because of a restore.\n');
    await expect.poll(waiting, pollOptions).toEqual([]);
    await closeDatabase(database);
    await worker.stop();
    await worker.start();
  });

  it('[UPL-03][UPL-09] kill -9 of a server under load fails no request', async () => {
    const load = await startLoad(cluster, { sends: 20 });
    await load.untilMore(some);
    await cluster.web[0].kill();
    await load.untilMore({ swings: 8, analyses: 3 });
    await cluster.web[0].start();
    await load.untilMore(some);
    await load.stop();
    expect(load.tally.failures).toEqual([]);
    await load.expectNothingLost();
  });

  it('a rolling upgrade with an additive migration fails no request, and none is repeated', async () => {
    const { web, worker, database } = cluster;
    const next = await makeNextBuild({
      name: '99990101000000_next_version',
      sql: `-- additive
        ALTER TABLE "submissions" ADD COLUMN "next_version" TEXT NOT NULL DEFAULT 'new';
        ALTER TABLE "accounts" ADD COLUMN "next_version" TEXT;
        ALTER TABLE "sessions" ADD COLUMN "next_version" TEXT;
        CREATE TABLE "next_version" ("id" UUID NOT NULL, CONSTRAINT "next_version_pkey" PRIMARY KEY ("id"));`,
    });
    const { program } = next;
    const load = await startLoad(cluster, { sends: 24 });
    await load.untilMore(some);
    expect(await web[0].stop()).toBe(0);
    // The new version migrates the database while the other servers still run the old one.
    await web[0].start({ program });
    const applied =
      await database.$queryRaw`SELECT 1 FROM _prisma_migrations WHERE migration_name LIKE '%next_version'`;
    expect(applied).toHaveLength(1);
    // A server of the old version must also start on the migrated database.
    await worker.kill();
    await worker.start();
    await load.untilMore(some);
    expect(await web[1].stop()).toBe(0);
    await web[1].start({ program });
    expect(await worker.stop()).toBe(0);
    await worker.start({ program });
    await load.untilMore(some);
    await load.stop();
    expect([...web, worker].flatMap((node) => node.faults())).toEqual([]);
    expect(load.tally).toMatchObject({ retried: 0, failures: [] });
    await load.expectNothingLost();
    await next.remove();
  });
});
