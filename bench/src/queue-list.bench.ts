import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueuePage } from '@swing/contract/coaching';
import { encodeCursor } from '@swing/db/keyset';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer, type ServerProcess } from '@swing/server/testing/server-process';
import { createStoryClient } from '@swing/server/testing/story-client';
import { fillDatabase, type FilledDatabase } from './support/filled-database.ts';
import { loadInTurns, p99, p99Ratio, ratesRatio, type Target } from './support/load.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startPeer } from './support/start-peer.ts';

const sizes = [scaled(1_000, 70), scaled(100_000), scaled(1_000_000)];
const places = ['first', 'middle'];
const seconds = scaled(240);
const leastRounds = scaled(24);

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const filled: FilledDatabase[] = [];
const servers: ServerProcess[] = [];
try {
  const targets: Target[] = [];
  for (const size of sizes) {
    const database = await fillDatabase(postgres, size);
    filled.push(database);
    const server = await startServer({
      dataDirectory: join(directory, String(size)),
      port: await freePort(),
      env: { DATABASE_URL: database.url, SEED_DEMO: 'false', TRUST_PROXY: 'true', NODE_ENV: 'production', ROLE: 'web' },
    });
    servers.push(server);
    targets.push(...(await targetsOf(database, server)));
    console.log(`${size.toLocaleString('en')} submissions are in`);
  }
  const largest = filled.at(-1)!;
  const peer = await startPeer('bare-queue', { DATABASE_URL: largest.url });
  for (const place of places) {
    const ours = targets.find(({ name }) => name === nameOf(largest.submissions, place))!;
    const url = ours.url.replace(servers.at(-1)!.origin, peer.origin);
    deepStrictEqual(await answerOf(url, {}), await answerOf(ours.url, ours.headers), 'the peer answers the same');
    targets.push({ name: `bare ${place}`, url, headers: {}, rates: [], latencies: [] });
  }
  await loadInTurns(targets, seconds, leastRounds);
  await peer.stop();
  reportAll(targets);
} finally {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  for (const database of filled) await database.drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

function nameOf(size: number, place: string): string {
  return `${size} ${place}`;
}

/** Returns the first page, and a page in the middle of the completed submissions. */
async function targetsOf({ url, coach, submissions }: FilledDatabase, { origin }: ServerProcess): Promise<Target[]> {
  const token = await createStoryClient(origin).loginCoach(coach.email, coach.password);
  const headers = { authorization: `Bearer ${token}` };
  const database = createDatabase(url);
  const [middle] = await database.submission.findMany({
    where: { coachCode: coach.inviteCode, status: 'completed' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    skip: Math.floor(submissions * 0.3),
    take: 1,
  });
  await closeDatabase(database);
  const first = `${origin}/api/coach/submissions?coachCode=${coach.inviteCode}`;
  const deep = `${first}&cursor=status-completed.${encodeCursor(middle!)}`;
  return [
    { name: nameOf(submissions, 'first'), url: first, headers, rates: [], latencies: [] },
    { name: nameOf(submissions, 'middle'), url: deep, headers, rates: [], latencies: [] },
  ];
}

async function answerOf(url: string, headers: Record<string, string>): Promise<QueuePage> {
  return (await (await fetch(url, { headers })).json()) as QueuePage;
}

function reportAll(targets: readonly Target[]): void {
  const named = (name: string) => targets.find((target) => target.name === name)!;
  for (const target of targets) {
    const rate = `${median(target.rates).toFixed(0)} requests/s`;
    console.log(`${target.name.padEnd(16)} ${rate}, p99 ${p99(target).toFixed(1)} ms in ${target.rates.length} rounds`);
  }
  const [small, ...others] = sizes as [number, ...number[]];
  for (const place of places) {
    const base = named(nameOf(small, place));
    for (const size of others) {
      const label = `queue, ${place} page, ${size.toLocaleString('en')} against ${small.toLocaleString('en')}`;
      reportRate(label, named(nameOf(size, place)), base, { atLeast: 0.9 });
      const target = named(nameOf(size, place));
      const ratio = p99Ratio(target, base);
      report({ name: `${label}: p99`, measured: p99(target), peer: p99(base), unit: 'ms', ratio, atLeast: 0.9 });
    }
    const largest = named(nameOf(sizes.at(-1)!, place));
    reportRate(`queue, ${place} page, against bare Fastify + pg`, largest, named(`bare ${place}`));
  }
}

function reportRate(name: string, target: Target, peer: Target, goal: { atLeast?: number } = {}): void {
  const [measured, other] = [median(target.rates), median(peer.rates)];
  report({ name, measured, peer: other, unit: 'requests/s', ratio: ratesRatio(target, peer), ...goal });
}
