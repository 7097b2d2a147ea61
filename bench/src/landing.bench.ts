import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTestDatabase } from '@swing/db/testing/test-database';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer } from '@swing/server/testing/server-process';
import { auditPage, type PageAudit } from './support/audit-page.ts';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { startPeer } from './support/start-peer.ts';

const rounds = scaled(5);

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const { url: databaseUrl, drop } = await createTestDatabase({ server: postgres });
const port = await freePort();
const server = await startServer({
  dataDirectory: directory,
  port,
  env: {
    DATABASE_URL: databaseUrl,
    SEED_DEMO: 'false',
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  },
});
const peer = await startPeer('headline-page');
try {
  const ours: PageAudit[] = [];
  const cut: PageAudit[] = [];
  if (!isTiny) await auditPage(server.origin);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await auditPage(server.origin));
    cut.push(await auditPage(peer.origin));
  }
  const desk = await auditPage(server.origin, 'desk');
  const paint = median(ours.map(({ largestPaint }) => largestPaint));
  const headline = median(cut.map(({ largestPaint }) => largestPaint));
  const unit = 'ms';
  report({
    name: 'landing: largest paint against its headline alone',
    measured: paint,
    peer: headline,
    unit,
    ratio: paint / headline,
    atMost: 1.15,
  });
  for (const name of Object.keys(desk.scores)) {
    const phone = median(ours.map(({ scores }) => scores[name] ?? 0));
    report({ name: `landing: ${name}, phone`, measured: phone, unit: 'of 100', atLeast: 100 });
    report({ name: `landing: ${name}, desk`, measured: desk.scores[name] ?? 0, unit: 'of 100', atLeast: 100 });
  }
  const shift = Math.max(...[...ours, desk].map(({ layoutShift }) => layoutShift));
  report({ name: 'landing: layout shift, the worst of all', measured: shift, unit: '', atMost: 0 });

  const scripts = new Set(ours.flatMap((audit) => audit.scripts));
  const sheets = new Set(ours.flatMap((audit) => audit.styleSheets));
  report({ name: 'landing: script until idle, gzip', measured: await gzipOf(scripts), unit: 'bytes', atMost: 2_000 });
  const screen = await gzipOf(['/', ...sheets]);
  report({ name: 'landing: first screen (HTML and rules), gzip', measured: screen, unit: 'bytes', atMost: 20_000 });
  const sent = await fetch(server.origin, { headers: { 'accept-encoding': 'br' } });
  const bytes = Number(sent.headers.get('content-length'));
  report({ name: 'landing: the same as sent to a browser, Brotli', measured: bytes, unit: 'bytes', atMost: 20_000 });
} finally {
  await peer.stop();
  server.kill('SIGTERM');
  await server.ended;
  await drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

async function gzipOf(paths: Iterable<string>): Promise<number> {
  let total = 0;
  for (const path of paths) {
    const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity' } });
    total += gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
  }
  return total;
}
