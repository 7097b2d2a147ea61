import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createPasswords } from '@swing/auth/password';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import { createTestDatabase } from '@swing/db/testing/test-database';
import { startTestServer } from '@swing/db/testing/test-server';
import { freePort } from '@swing/dev-postgres/free-port';
import { startServer } from '@swing/server/testing/server-process';
import { chromium, type BrowserContext } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { report } from './support/report.ts';
import { storeItems } from './support/store-items.ts';

const password = 'swing-bench-1';
const adminPassword = 'a password for benchmarks';
/** Records when the heading of the screen has been painted, in milliseconds since the page was opened. */
const watchHeading = `
  const look = () => {
    if (document.querySelector('h1') === null) requestAnimationFrame(look);
    else setTimeout(() => (globalThis.paintedAt = performance.now()));
  };
  look();
`;

const isRoot = process.getuid?.() === 0;

const directory = await mkdtemp(join(tmpdir(), 'swing-bench-'));
const postgres = await startTestServer();
const { url: databaseUrl, database, drop } = await createTestDatabase({ server: postgres });
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const server = await startServer({
  dataDirectory: directory,
  port,
  env: {
    DATABASE_URL: databaseUrl,
    SEED_DEMO: 'false',
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    ADMIN_PASSWORD: adminPassword,
  },
});
const browser = await chromium.launch({
  args: isRoot ? ['--no-sandbox'] : [],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
/**
 * The screens that are measured, with the limit of script for each of them and with who is signed in. On the screens of coaches and admins,
 * scripts that are loaded after the first paint do not count, such as those of dialogs.
 */
const areas: { routes: string[]; atMost: number; signIn?: SignIn; isUntilPainted?: boolean }[] = [
  { routes: ['/login', '/checkout?plan=performance', '/coach/login'], atMost: 120_000 },
  { routes: ['/account/dashboard'], atMost: 140_000, signIn: signInPlayer },
  {
    routes: ['queue', 'players', 'library', 'get-started', 'how-it-works', 'profile'].map((name) => `/coach/${name}`),
    atMost: 150_000,
    signIn: signInCoach,
    isUntilPainted: true,
  },
  {
    routes: ['', '/queue', '/coaches', '/library', '/analytics'].map((name) => `/admin${name}`),
    atMost: 150_000,
    signIn: signInAdmin,
    isUntilPainted: true,
  },
];

try {
  const floor = await floorSize();
  console.log(`React + Query + tRPC alone: ${floor} bytes of script (gzip)`);
  for (const { routes, atMost, signIn, isUntilPainted = false } of areas) {
    const context = await browser.newContext();
    if (signIn) await signIn(context);
    for (const route of routes) {
      const measured = await scriptOf(context, route, isUntilPainted);
      const name = `${route}: script until ${isUntilPainted ? 'painted' : 'idle'}, gzip, against React + Query + tRPC alone`;
      report({ name, measured, peer: floor, unit: 'bytes', atMost });
    }
    await context.close();
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await server.ended;
  await drop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}

/** Returns how many bytes of script a screen loads (gzip, with preloads), until it is painted or until all is loaded. */
async function scriptOf(context: BrowserContext, route: string, isUntilPainted: boolean): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchHeading);
  // As if the screen were opened for the first time: Chromium reports no body of a script from its cache.
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = response.url();
    if (response.request().resourceType() === 'script' || url.endsWith('.js'))
      sizes.set(url, response.body().then(gzipSize));
  });
  await page.goto(server.origin + route, { waitUntil: 'networkidle' });
  await page.waitForFunction('globalThis.paintedAt');
  if (new URL(page.url()).pathname !== new URL(route, server.origin).pathname)
    throw new Error(`${route} led to ${page.url()}`);
  const late = isUntilPainted
    ? await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= paintedAt).map(({ name }) => name)",
      )
    : [];
  const counted = await Promise.all([...sizes].filter(([url]) => !late.includes(url)).map(([, size]) => size));
  await page.close();
  const total = counted.reduce((sum, size) => sum + size, 0);
  if (total === 0) throw new Error(`${route} requested no script`);
  return total;
}

type SignIn = (context: BrowserContext) => Promise<void>;

/** Posts to the API. The context keeps the cookies of the response, such as that of a session. */
async function call<Answer>(context: BrowserContext, path: string, data: object): Promise<Answer> {
  const answer = await context.request.post(server.origin + path, { data });
  if (!answer.ok()) throw new Error(`${path} returned ${answer.status()}`);
  return (await answer.json()) as Answer;
}

async function factories(): Promise<Factories> {
  return createFactories(database, { now: new Date(), passwordHash: await createPasswords().hash(password) });
}

async function signInPlayer(context: BrowserContext): Promise<void> {
  const { account } = await (await factories()).createPlayer();
  const login = { email: account.email, password };
  const { token, user } = await call<{ token: string; user: object }>(context, '/api/login', login);
  await storeItems(context, { auth_token: token, user_data: JSON.stringify(user) });
}

async function signInCoach(context: BrowserContext): Promise<void> {
  const { account } = await (await factories()).createCoach();
  const login = { email: account.email, password };
  const { token, coach } = await call<{ token: string; coach: object }>(context, '/api/coach/login', login);
  await storeItems(context, { coachToken: token, coachData: JSON.stringify(coach) });
}

async function signInAdmin(context: BrowserContext): Promise<void> {
  await call(context, '/api/admin/login', { password: adminPassword });
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
