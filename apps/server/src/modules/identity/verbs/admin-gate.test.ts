import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createVisitor, knownDeviceOf } from '../../../testing/visitor.ts';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const open = (password: string) =>
  server.app.inject({ method: 'POST', url: '/api/admin/login', payload: { password } });

it('[ADMIN-01] the admin gate stays open for twelve hours and not a second longer', async () => {
  const { token } = (await open(testAdminPassword)).json<{ token: string }>();
  const me = async (seconds: number) => {
    server.setNow(new Date(testNow.getTime() + seconds * 1_000));
    return (await server.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
  };
  expect([await me(12 * 3_600 - 1), await me(12 * 3_600)]).toEqual([200, 401]);
});

it('[ADMIN-01] the admin gate allows few attempts from one IP address, and then refuses even the right password', async () => {
  let answer = await open('a guess');
  for (let attempt = 0; answer.statusCode === 401 && attempt < 60; attempt++) answer = await open(`guess ${attempt}`);
  expect(answer.statusCode).toBe(429);
  const right = await open(testAdminPassword);
  expect([right.statusCode, right.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  expect(right.cookies).toEqual([]);
});

it('[ADMIN-01] the admin gate allows few attempts from all IP addresses together, and stays open to the admin', async () => {
  const at = (address: string, cookies?: Map<string, string>) => createVisitor(server, address, cookies);
  const tryAt = async (visitor: ReturnType<typeof at>, password: string) =>
    (await visitor.post('/api/admin/login', { password })).status;
  const admin = at('198.51.100.4');
  expect(await tryAt(admin, testAdminPassword)).toBe(200);
  const statuses: number[] = [];
  for (let network = 0; network < 12; network += 1) {
    for (let host = 1; host <= 4; host += 1) statuses.push(await tryAt(at(`203.0.${network}.${host}`), 'a guess'));
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
  expect(statuses.slice(20)).toEqual(Array(28).fill(429));
  expect(await tryAt(at('203.0.200.1'), testAdminPassword), 'an unknown network').toBe(429);
  expect(await tryAt(at('198.51.100.99'), testAdminPassword), 'the admin’s network').toBe(200);
  expect(await tryAt(at('192.0.2.9', knownDeviceOf(admin)), testAdminPassword), 'the admin’s device').toBe(200);
});
