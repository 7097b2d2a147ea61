import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, createDatabase } from '@swing/db/client';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer, type ServerProcess } from '@swing/server/testing/server-process';
import { createStoryClient } from '@swing/server/testing/story-client';
import { fillDatabase, type FilledDatabase } from './support/filled-database.ts';
import { loadInTurns, p99, p99Ratio, rate, ratesRatio, type Target } from './support/load.ts';
import { chosenRows, chosenSeconds, isChosen } from './support/narrow.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { pageRows, staffPages } from './support/staff-lists.ts';
import { startPeer, type Peer } from './support/start-peer.ts';

// With fewer than 1,000 rows, a search does not fill a page.
const sizes = isTiny ? [1_000, 2_000] : [1_000, chosenRows(1_000_000)];
const secondsPerPage = chosenSeconds(30);
const leastRounds = scaled(24);
const adminPassword = 'a password for benchmarks';
const againstPeer = ["coach's queue, all, first page", "coach's queue, all, last page"];

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const filled: FilledDatabase[] = [];
const servers: ServerProcess[] = [];
try {
  const targets: Target[][] = [];
  for (const rows of sizes) {
    const database = await fillDatabase(postgres, rows);
    filled.push(database);
    const server = await startServer({
      dataDirectory: join(directory, String(rows)),
      port: await freePort(),
      env: {
        DATABASE_URL: database.url,
        ADMIN_PASSWORD: adminPassword,
        SEED_DEMO: 'false',
        TRUST_PROXY: 'true',
        NODE_ENV: 'production',
        ROLE: 'web',
      },
    });
    servers.push(server);
    targets.push(await targetsOf(database, server));
    console.log(`${rows.toLocaleString('en')} rows of each list are in`);
  }
  const [small, large] = targets as [Target[], Target[]];
  const peer = await startPeer('bare-queue', { DATABASE_URL: filled.at(-1)!.url });
  const chosen = large.filter(({ name }) => isChosen(name));
  if (chosen.length === 0) throw new Error(`No such page. There are: ${large.map(({ name }) => name).join('; ')}`);
  const compared: { ours: Target; few: Target; others?: { bare: Target; typed: Target } }[] = [];
  for (const ours of chosen) {
    const few = small[large.indexOf(ours)]!;
    await checkSameWork(few, ours);
    if (!againstPeer.includes(ours.name)) compared.push({ ours, few });
    else compared.push({ ours, few, others: { bare: await bareTarget(ours, peer), typed: await typedTarget(ours) } });
  }
  const groups = compared.map(({ ours, few, others }) => [few, ours, ...(others ? [others.bare, others.typed] : [])]);
  await loadInTurns(groups, scaled(compared.length * secondsPerPage), leastRounds);
  await peer.stop();
  for (const { ours, few } of compared) reportScale(ours, few);
  for (const { ours, others } of compared) if (others) reportPeer(ours, others);
} finally {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  for (const database of filled) await database.drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

async function targetsOf(filledDatabase: FilledDatabase, { origin }: ServerProcess): Promise<Target[]> {
  const { coach, url } = filledDatabase;
  const client = createStoryClient(origin);
  const tokens = {
    coach: await client.loginCoach(coach.email, coach.password),
    admin: await client.openAdminGate(adminPassword),
  };
  const database = createDatabase(url, { statementTimeout: 120_000 });
  const pages = await staffPages(database, filledDatabase);
  await closeDatabase(database);
  return pages.map(({ name, session, path }) => ({
    name,
    url: `${origin}${path}`,
    headers: { authorization: `Bearer ${tokens[session]}` },
    rates: [],
    latencies: [],
  }));
}

/** Throws unless both pages are whole ones and about as long as each other, so that both sizes are the same work. */
async function checkSameWork(few: Target, many: Target): Promise<void> {
  const lengths: number[] = [];
  for (const target of [few, many]) {
    const body = JSON.stringify(await responseOf(target));
    const ids = body.match(/"id":/g)?.length ?? 0;
    if (ids !== pageRows) throw new Error(`${target.name} has ${ids} rows instead of ${pageRows}.`);
    lengths.push(body.length);
  }
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (most > least * 1.1) throw new Error(`${few.name} has bodies of ${least} and ${most} characters.`);
}

/** The same request to the peer. Throws if it responds differently. */
async function bareTarget(ours: Target, { origin }: Peer): Promise<Target> {
  const bare = { ...ours, url: ours.url.replace(new URL(ours.url).origin, origin), rates: [], latencies: [] };
  deepStrictEqual(await responseOf(bare), await responseOf(ours));
  return bare;
}

/** The same page by its typed procedure. Throws if it responds differently. */
async function typedTarget(ours: Target): Promise<Target> {
  const { origin, searchParams } = new URL(ours.url);
  const input = JSON.stringify(Object.fromEntries(searchParams));
  const url = `${origin}/api/trpc/coaching.queue?${new URLSearchParams({ input })}`;
  const typed = { ...ours, url, rates: [], latencies: [] };
  const { result } = (await responseOf(typed)) as { result: { data: unknown } };
  deepStrictEqual(result.data, await responseOf(ours));
  return typed;
}

async function responseOf({ url, headers }: Pick<Target, 'url' | 'headers'>): Promise<unknown> {
  return (await fetch(url, { headers })).json();
}

function reportScale(large: Target, small: Target): void {
  const [few, many] = sizes.map((rows) => rows.toLocaleString('en'));
  const name = `${large.name}, ${many} rows against ${few}`;
  reportRate(name, large, small, 0.95);
  const [measured, peer] = [p99(large), p99(small)];
  report({ name: `${name}: p99`, measured, peer, unit: 'ms', ratio: p99Ratio(large, small), atLeast: 0.9 });
}

function reportPeer(ours: Target, { bare, typed }: { bare: Target; typed: Target }): void {
  reportRate(`${ours.name}, against bare Fastify + pg`, ours, bare, 1);
  reportRate(`${ours.name}, against bare Fastify + pg, first goal`, ours, bare, 0.7);
  reportRate(`${ours.name}, through tRPC against bare Fastify + pg`, typed, bare, 0.9);
}

function reportRate(name: string, target: Target, other: Target, atLeast: number): void {
  const [measured, peer] = [rate(target), rate(other)];
  report({ name, measured, peer, unit: 'requests/s', ratio: ratesRatio(target, other), atLeast });
}
