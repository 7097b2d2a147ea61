import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../http/build-app.ts';
import { readEnv } from '../env.ts';
import { freePort } from '@swing/dev-postgres/free-port';
import { createLogger } from '../logger.ts';
import { startDemoClock } from './demo-clock.ts';
import { startServices, type StartedServices } from '../start-services.ts';

const month = 31 * 86_400_000;

let database: TestDatabase;
let directory: string;
let started: StartedServices;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'swing-clock-'));
  const port = await freePort();
  const log = createLogger('silent');
  const env = readEnv({ DATABASE_URL: database.url, DATA_DIR: directory, PORT: String(port) });
  started = await startServices(env, log);
  const { services, registerStandIns } = started;
  app = buildApp({ services, logger: log, appsDirectory: join(directory, 'no-apps'), registerStandIns });
  await app.listen({ port, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await app.close();
  await started.stop();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const now = async () => {
  const answer = await fetch(`${origin}/dev/clock`);
  return new Date(((await answer.json()) as { now: string }).now);
};
const moveBy = async (milliseconds: number) =>
  post('/dev/clock', { now: new Date((await now()).getTime() + milliseconds).toISOString() });

describe('POST /dev/clock', () => {
  it('moves server, sessions and simulator together, and responds once the webhooks have arrived', async () => {
    const { services } = started;
    const order = { email: 'clock@example.test', firstName: 'Sam', planId: 'starter', consent: true };
    const ordered = await post('/api/stripe/create-checkout', order);
    const sessionId = /cs_\w+/.exec(String(ordered.body['checkoutUrl']))?.[0] ?? '';
    const paid = await fetch(`${origin}/dev/pay/checkout/${sessionId}`, {
      method: 'POST',
      body: new URLSearchParams({ card: 'success', name: 'Sam' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    const player = await vi.waitFor(
      () => services.database.player.findFirstOrThrow({ where: { account: { emailKey: order.email } } }),
      { timeout: 20_000 },
    );
    const { token } = await services.sessions.create({ accountId: player.accountId, scope: 'player' });
    const me = async () => (await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await me()).toBe(200);

    const before = await now();
    const moved = await moveBy(month + 7_200_000);
    expect(moved.status).toBe(200);
    expect((await now()).getTime()).toBeGreaterThanOrEqual(before.getTime() + month);
    expect(await me(), 'a session of thirty days has ended').toBe(401);
    const eventCount = await services.database.providerEvent.count({ where: { type: 'invoice.paid' } });
    expect(eventCount, 'of the first payment and of the renewal').toBe(2);
    const invoices = await services.payments.readCustomer(player.stripeCustomerId ?? '');
    expect(invoices?.payments.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('refuses to go back, and returns the current time', async () => {
    const answer = await moveBy(-60_000);
    expect(answer.status).toBe(400);
    expect(answer.body['error']).toMatch(/^The clock only moves forward. It is now \d{4}-/);
  });

  it('refuses to advance a century', async () => {
    expect((await moveBy(100 * 12 * month)).body['error']).toBe('The clock can move at most five years at once.');
  });

  it.each([{}, { now: 'tomorrow' }, { now: 5 }, { now: '2031-01-01T00:00:00Z', more: 1 }])(
    'refuses %j',
    async (body) => {
      expect((await post('/dev/clock', body)).status).toBe(400);
    },
  );

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
    ['sec-fetch-site', 'cross-site'],
  ])('refuses forwarded and cross-site requests (%s: %s)', async (name, value) => {
    expect((await post('/dev/clock', { now: '2099-01-01T00:00:00Z' }, { [name]: value })).status).toBe(403);
  });

  it('applies to every server of the database, also after a restart', async () => {
    const other = await startDemoClock(database.url, { now: () => new Date() }, () => {});
    await other.moveTo(new Date(other.now().getTime() + month));
    await vi.waitFor(async () => expect((await now()).getTime()).toBeGreaterThan(Date.now() + month), {
      timeout: 20_000,
    });
    await other.moveTo(new Date(0));
    await other.stop();
    const restarted = await startDemoClock(database.url, { now: () => new Date() }, () => {});
    expect(restarted.now().getTime()).toBeGreaterThan(Date.now() + month);
    await restarted.stop();
  });
});
