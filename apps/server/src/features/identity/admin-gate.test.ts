import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../testing/test-server.ts';

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

it('[ADMIN-01] the admin gate takes few tries from one address, and then not even the right password', async () => {
  let answer = await open('a guess');
  for (let attempt = 0; answer.statusCode === 401 && attempt < 60; attempt++) answer = await open(`guess ${attempt}`);
  expect(answer.statusCode).toBe(429);
  const right = await open(testAdminPassword);
  expect([right.statusCode, right.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  expect(right.cookies).toEqual([]);
});
