import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackEventPath } from '@swing/contract/paths';
import { createTestDatabase } from '@swing/db/testing/test-database';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer } from '@swing/server/testing/server-process';
import { loadInTurns, p99, p99Ratio, rate, ratesRatio, type Target } from './support/load.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';
import { startPeer } from './support/start-peer.ts';

const seconds = scaled(60);
const leastRounds = scaled(24);
const load = { connections: 64, requestsPerRound: scaled(512, 64), clients: 60_000 };

const headers = {
  'content-type': 'application/json',
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1',
};
let nextVisitor = 0;
/** Returns the body of an event as the checkout page sends it. Each visitor sends three. */
const body = () =>
  JSON.stringify({
    event_type: 'checkout_view',
    page_path: '/checkout',
    session_id: `session_1763760000000_${Math.floor(nextVisitor++ / 3)}`,
    referrer: 'https://swing.example/',
    user_agent: headers['user-agent'],
    plan_id: 'performance',
    plan_name: 'Performance',
    plan_price: '$45',
  });

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const [own, bare] = [await createTestDatabase({ server: postgres }), await createTestDatabase({ server: postgres })];
const server = await startServer({
  dataDirectory: directory,
  port: await freePort(),
  env: { DATABASE_URL: own.url, SEED_DEMO: 'false', TRUST_PROXY: 'true', NODE_ENV: 'production', ROLE: 'web' },
});
const peer = await startPeer('bare-tracking', { DATABASE_URL: bare.url });
try {
  const [ours, theirs] = [server.origin, peer.origin].map(
    (origin): Target => ({ name: origin, url: origin + trackEventPath, headers, body, load, rates: [], latencies: [] }),
  ) as [Target, Target];
  await loadInTurns([[ours, theirs]], seconds, leastRounds);
  const sent = (ours.rates.length + 1) * load.requestsPerRound;
  const [stored, counted] = [
    await own.database.analyticsEvent.count(),
    (await own.database.analyticsDaily.aggregate({ _sum: { events: true } }))._sum.events,
  ];
  if (stored !== sent || counted !== sent) throw new Error(`${sent} events sent, ${stored} stored, ${counted} counted`);
  report({
    name: 'events (checked, limited, rolled up) against bare Fastify + pg insert',
    measured: rate(ours),
    peer: rate(theirs),
    unit: 'events/s',
    ratio: ratesRatio(ours, theirs),
    atLeast: 0.9,
  });
  report({ name: 'events: p99', measured: p99(ours), peer: p99(theirs), unit: 'ms', ratio: p99Ratio(ours, theirs) });
} finally {
  await peer.stop();
  server.kill('SIGTERM');
  await server.ended;
  await own.drop();
  await bare.drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
