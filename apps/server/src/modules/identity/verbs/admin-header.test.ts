import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testAdminPassword, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = (url: string, password: string, more: Record<string, string> = {}, method: 'GET' | 'DELETE' = 'GET') =>
  server.app.inject({ method, url, headers: { 'x-admin-password': password, ...more } });

it('[ADMIN-01][API-01] the header opens the calls about coaches and analytics and no other, and starts no session', async () => {
  const coach = await server.factories.createCoach();
  const coaches = await call('/api/admin/coaches', testAdminPassword);
  expect([coaches.statusCode, coaches.cookies]).toEqual([200, []]);
  expect((await call('/api/analytics/dashboard', testAdminPassword)).statusCode).toBe(200);
  expect((await call(`/api/admin/coach/${coach.accountId}`, testAdminPassword, {}, 'DELETE')).statusCode).toBe(200);
  for (const url of ['/api/admin/users', '/api/admin/submissions', '/api/submissions', '/api/me']) {
    expect((await call(url, testAdminPassword)).statusCode, url).toBe(401);
  }
  const audit = await server.services.database.auditEntry.findFirstOrThrow({ where: { action: 'coach.deleted' } });
  expect(audit).toMatchObject({ actorScope: 'admin', session: null, actorName: null, address: '127.0.0.1' });
  expect(await server.services.database.session.count()).toBe(0);
});

it('[ADMIN-01] a wrong header is refused even beside a valid session, and never changes anything', async () => {
  const { id } = await server.factories.createAdmin();
  const session = await server.signIn(id, 'admin');
  const coach = await server.factories.createCoach();
  for (const more of [{}, session]) {
    const wrong = await call(`/api/admin/coach/${coach.accountId}`, 'a guess', more, 'DELETE');
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Invalid password']);
  }
  expect(await server.services.database.account.count({ where: { id: coach.accountId, deletedAt: null } })).toBe(1);
});

it('[ADMIN-01] a script may read many pages, as correct headers are not limited', async () => {
  const statuses = new Set<number>();
  for (let page = 0; page < 40; page++) statuses.add((await call('/api/admin/coaches', testAdminPassword)).statusCode);
  expect([...statuses]).toEqual([200]);
});

it('[ADMIN-01] the header shares the limits of the gate', async () => {
  let status = 401;
  for (let attempt = 0; status === 401 && attempt < 60; attempt++) {
    status = (await call('/api/admin/coaches', `guess ${attempt}`)).statusCode;
  }
  expect(status).toBe(429);
  const payload = { password: testAdminPassword };
  expect((await server.app.inject({ method: 'POST', url: '/api/admin/login', payload })).statusCode).toBe(429);
  expect((await call('/api/admin/coaches', testAdminPassword)).statusCode).toBe(429);
});

it('[API-03] is in the description of these calls only', async () => {
  const { paths, components } = (await server.app.inject('/api/openapi.json')).json();
  expect(components.securitySchemes['x-admin-password']).toEqual({
    type: 'apiKey',
    in: 'header',
    name: 'x-admin-password',
  });
  expect(paths['/api/admin/coaches'].get.security).toEqual([{ bearer: [] }, { 'x-admin-password': [] }]);
  expect(paths['/api/analytics/dashboard'].get.security).toEqual([{ bearer: [] }, { 'x-admin-password': [] }]);
  expect(paths['/api/admin/users'].get.security).toEqual([{ bearer: [] }]);
});
