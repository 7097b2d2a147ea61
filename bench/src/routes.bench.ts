import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createPasswords } from '@swing/auth/password';
import { createFactories } from '@swing/db/factories/factories';
import { createTestDatabase } from '@swing/db/testing/test-database';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer } from '@swing/server/testing/server-process';
import { chromium } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { report } from './support/report.ts';

const routes = ['/login', '/checkout?plan=performance', '/coach/login'];
const portal = '/account/dashboard';
const password = 'swing-bench-1';
const isRoot = process.getuid?.() === 0;

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const { url: databaseUrl, database, drop } = await createTestDatabase({ server: postgres });
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const server = await startServer({
  dataDirectory: directory,
  port,
  env: { DATABASE_URL: databaseUrl, SEED_DEMO: 'false', NODE_ENV: 'production', PUBLIC_URL: publicUrl },
});
const browser = await chromium.launch({
  args: isRoot ? ['--no-sandbox'] : [],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
try {
  const floor = await floorSize();
  console.log(`React + Query + tRPC alone: ${floor} bytes of script (gzip)`);
  for (const route of routes) {
    const measured = await scriptOf(route);
    const name = `${route}: script until idle, gzip, against React + Query + tRPC alone`;
    report({ name, measured, peer: floor, unit: 'bytes', atMost: 120_000 });
  }
  const measured = await scriptOf(portal, await signedInPlayer());
  const name = `${portal}: script until idle, gzip, against React + Query + tRPC alone`;
  report({ name, measured, peer: floor, unit: 'bytes', atMost: 140_000 });
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await server.ended;
  await drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Returns the gzip bytes of all scripts a screen loads, including preloads, until loading ends. */
async function scriptOf(route: string, stored: Record<string, string> = {}): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript((items) => Object.entries(items).forEach((item) => localStorage.setItem(...item)), stored);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' || response.url().endsWith('.js')) {
      sizes.push(response.body().then(gzipSize));
    }
  });
  await page.goto(server.origin + route, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  if (total === 0) throw new Error(`${route} requested no script`);
  return total;
}

/** Returns the localStorage entries of a signed-in player. */
async function signedInPlayer(): Promise<Record<string, string>> {
  const passwordHash = await createPasswords().hash(password);
  const { account } = await createFactories(database, { now: new Date(), passwordHash }).createPlayer();
  const answer = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  return { auth_token: token, user_data: JSON.stringify(user) };
}

/** Returns the same for the smallest app on the same libraries, built the way the apps are. */
async function floorSize(): Promise<number> {
  const entry = fileURLToPath(new URL('peers/floor-app.ts', import.meta.url));
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return built.output.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSize(file.code) : 0), 0);
}

function gzipSize(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}
