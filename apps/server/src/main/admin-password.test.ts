import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../http/build-app.ts';
import { lockAccount } from '../modules/accounts/lock-rows.ts';
import { readEnv } from './env.ts';
import { createLogger } from './logger.ts';
import { startServices } from './start-services.ts';

interface StartedServer {
  app: FastifyInstance;
  services: Awaited<ReturnType<typeof startServices>>['services'];
}

let database: TestDatabase;
let directory: string;
let stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'swing-admin-password-'));
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function startServer(password: string, role: 'web' | 'worker' = 'web'): Promise<StartedServer> {
  const log = createLogger('silent');
  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    ADMIN_PASSWORD: password,
    APP_SECRET: 'a secret of at least thirty-two characters',
    ROLE: role,
  });
  const { services, registerStandIns, stop } = await startServices(env, log);
  stops.push(stop);
  const app = buildApp({ services, logger: log, appsDirectory: join(directory, 'no-apps'), registerStandIns });
  stops.push(() => app.close());
  return { app, services };
}

const login = ({ app }: StartedServer, password: string, area = 'admin') =>
  app.inject({ method: 'POST', url: '/api/admin/login', payload: { password, area } });

/** Which of the gates' two sessions are alive. */
async function openGates(server: StartedServer, password: string) {
  const tokens: string[] = [];
  for (const area of ['admin', 'analytics']) tokens.push((await login(server, password, area)).json().token);
  return async ({ app }: StartedServer) => {
    const url = '/api/trpc/identity.adminGate?input=%7B%7D';
    const alive: boolean[] = [];
    for (const token of tokens) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      alive.push(answer.json().result.data.isAnalyticsOpen);
    }
    return alive;
  };
}

it('[ADMIN-01] a new ADMIN_PASSWORD ends the sessions of both gates, and no other session', async () => {
  const before = await startServer('the old password');
  const gates = await openGates(before, 'the old password');
  const data = { kind: 'player', email: 'maya@swing.test', emailKey: 'maya@swing.test' } as const;
  const player = await before.services.database.account.create({ data });
  const playerToken = (await before.services.sessions.create({ accountId: player.id, scope: 'player' })).token;

  const same = await startServer('the old password');
  expect(await gates(same), 'after a restart').toEqual([true, true]);
  expect(await before.services.database.knownNetwork.count()).toBe(1);

  const after = await startServer('the new password');
  expect([await gates(after), await gates(before)]).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(await after.services.database.knownNetwork.count()).toBe(0);
  expect(await after.services.sessions.validate(playerToken, ['player'])).not.toBeNull();
  expect((await login(after, 'the new password')).statusCode).toBe(200);
});

it('[ADMIN-01] the gates of a server that still has the old password are closed', async () => {
  const before = await startServer('the old password');
  await startServer('the new password');
  const answer = await login(before, 'the old password');
  expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid password']);
  const headers = { 'x-admin-password': 'the old password' };
  expect((await before.app.inject({ url: '/api/analytics/dashboard', headers })).statusCode).toBe(401);
});

it('[ADMIN-01] a sign-in with the old password while a server with a new one starts leaves no session', async () => {
  const { services, app } = await startServer('the old password');
  const { database: db } = services;
  const { id } = await db.account.findFirstOrThrow({ where: { kind: 'admin' } });
  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return Number(row?.count);
  };
  const signIns: Promise<{ statusCode: number }>[] = [];
  await db.$transaction(async (tx) => {
    await lockAccount(tx, id);
    signIns.push(login({ app, services }, 'the old password'));
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    await tx.account.update({ where: { id }, data: { passwordHash: 'the mark of the new password' } });
  });
  expect((await Promise.all(signIns)).map(({ statusCode }) => statusCode)).toEqual([401]);
  expect(await db.session.count()).toBe(0);
});

it('[ADMIN-01] two servers with a new password may start at once, and a worker with another one changes nothing', async () => {
  await startServer('the old password');
  const [one, two] = await Promise.all([startServer('the new password'), startServer('the new password')]);
  const gates = await openGates(one, 'the new password');
  await startServer('another password', 'worker');
  expect(await gates(two)).toEqual([true, true]);
});
