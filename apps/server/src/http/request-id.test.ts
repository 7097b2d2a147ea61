import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './build-app.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createLogger } from '../main/logger.ts';

const fromNginx = '4bf92f3577b34da6a3ce929d0e0e4736';
const generated = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface LogLine {
  level: number;
  msg: string;
  requestId?: string;
  job?: string;
  jobId?: string;
  route?: string;
}

function appBehind(trustProxy: boolean | string | undefined) {
  const lines: LogLine[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  return { app: buildApp({ services: server.services, logger, appsDirectory: '/nowhere', trustProxy }), lines };
}

it.each([
  [true, '192.0.2.1', fromNginx],
  ['192.0.2.0/24', '192.0.2.1', fromNginx],
  ['192.0.2.0/24', '198.51.100.7', null],
  [undefined, '192.0.2.1', null],
])('with TRUST_PROXY %j, the id that %s sends is answered as %s', async (trust, remoteAddress, answered) => {
  const { app, lines } = appBehind(trust);
  const headers = { 'x-request-id': fromNginx };
  const response = await app.inject({ url: '/api/me', headers, remoteAddress });
  const id = String(response.headers['x-request-id']);
  if (answered === null) expect(id).toMatch(generated);
  else expect(id).toBe(answered);
  expect(response.json<{ requestId: string }>().requestId).toBe(id);
  expect(lines.map(({ requestId }) => requestId)).toEqual([id, id]);
});

it.each(['short', 'x'.repeat(65), 'a value with spaces', '{"level":60,"msg":"x"}', `${fromNginx}, ${fromNginx}`])(
  'the malformed id %j of a trusted proxy is replaced',
  async (sent) => {
    const { app } = appBehind(true);
    const response = await app.inject({ url: '/healthz', headers: { 'x-request-id': sent } });
    expect(response.headers['x-request-id']).toMatch(generated);
  },
);

it('the jobs that a request began, and their own jobs, log its id and no address', async () => {
  const email = 'traced@request.test';
  await server.factories.createPlayer({ email });
  const { app, lines } = appBehind(true);
  const headers = { 'x-request-id': fromNginx };
  const response = await app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email }, headers });
  expect(response.statusCode).toBe(200);
  expect(lines).toMatchObject([{ msg: 'request completed', requestId: fromNginx, route: '/api/forgot-password' }]);
  const before = server.logLines.length;
  await server.drainJobs();
  const jobLines = server.logLines.slice(before).map((line) => JSON.parse(line) as LogLine);
  expect(jobLines.map(({ job, requestId, msg }) => ({ job, requestId, msg }))).toEqual([
    { job: 'send-link', requestId: fromNginx, msg: 'job completed' },
    { job: 'send-mail', requestId: fromNginx, msg: 'job completed' },
  ]);
  expect(jobLines.map(({ jobId }) => jobId)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)]);
  expect(server.logLines.join('')).not.toContain(email);
});
