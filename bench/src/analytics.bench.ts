import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer, type ServerProcess } from '@swing/server/testing/server-process';
import { fillEvents, type FilledEvents } from './support/filled-events.ts';
import { loadInTurns, p99, p99Ratio, rate, ratesRatio, type Target } from './support/load.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

const sizes = [scaled(10_000, 200), scaled(10_000_000)];
const seconds = scaled(60);
const leastRounds = scaled(24);
const password = 'a password for benchmarks';

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const filled: FilledEvents[] = [];
const servers: ServerProcess[] = [];
try {
  const targets: Target[] = [];
  for (const size of sizes) {
    const database = await fillEvents(postgres, size);
    filled.push(database);
    const server = await startServer({
      dataDirectory: join(directory, String(size)),
      port: await freePort(),
      env: {
        DATABASE_URL: database.url,
        ADMIN_PASSWORD: password,
        SEED_DEMO: 'false',
        TRUST_PROXY: 'true',
        NODE_ENV: 'production',
        ROLE: 'web',
      },
    });
    servers.push(server);
    targets.push(await targetOf(size, server));
    console.log(`${size.toLocaleString('en')} events are in`);
  }
  const [small, large] = targets as [Target, Target];
  await loadInTurns([targets], seconds, leastRounds);
  const [few, many] = sizes.map((size) => size.toLocaleString('en'));
  const name = `analytics of 90 days, ${many} events against ${few}`;
  report({
    name: `${name}: time of a request`,
    measured: 1_000 / rate(large),
    peer: 1_000 / rate(small),
    unit: 'ms',
    ratio: ratesRatio(small, large),
    atMost: 1.5,
  });
  report({
    name: `${name}: p99`,
    measured: p99(large),
    peer: p99(small),
    unit: 'ms',
    ratio: p99Ratio(small, large),
    atMost: 1.5,
  });
} finally {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  for (const database of filled) await database.drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

/** The call that the page makes. Throws if it does not count all events of the homepage. */
async function targetOf(size: number, { origin }: ServerProcess): Promise<Target> {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, area: 'analytics' }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const url = `${origin}/api/analytics/dashboard?days=90`;
  const { summary } = (await (await fetch(url, { headers })).json()) as { summary: { totalHomepageViews: number } };
  if (summary.totalHomepageViews < size / 2) {
    throw new Error(`${size} events were made, but only ${summary.totalHomepageViews} homepage views are counted.`);
  }
  return { name: String(size), url, headers, rates: [], latencies: [] };
}
