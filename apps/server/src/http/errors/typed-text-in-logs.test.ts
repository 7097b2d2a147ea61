import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../main/logger.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const marker = 'planted-4f1c';
const json = { 'content-type': 'application/json' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const login = '/api/login';
const typed = '/api/trpc/identity.loginPlayer';
const form = (part: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `--b\r\n${part}\r\n--b--\r\n`,
});

/** All parts of a request, each with the marker in it. */
const requests: [string, InjectOptions][] = [
  ['broken JSON', { method: 'POST', url: login, headers: json, payload: `{"password":"${marker}` }],
  ['a bare word', { method: 'POST', url: login, headers: json, payload: marker }],
  ['a field of a wrong type', { method: 'POST', url: login, payload: { email: 'a@b.test', password: [marker] } }],
  ['a name of a field', { method: 'POST', url: login, payload: { [marker]: marker } }],
  ['a NUL', { method: 'POST', url: login, payload: { email: `${marker}\0`, password: marker } }],
  ['a wrong password', { method: 'POST', url: login, payload: { email: `${marker}@b.test`, password: marker } }],
  ['broken JSON of a typed call', { method: 'POST', url: typed, headers: json, payload: `{"password":"${marker}` }],
  ['a typed call without quotes', { method: 'POST', url: typed, headers: json, payload: marker }],
  [
    'a typed call of another type',
    { method: 'POST', url: typed, headers: { 'content-type': `text/${marker}` }, payload: marker },
  ],
  [
    'a beacon',
    { method: 'POST', url: '/api/analytics/track', headers: { 'content-type': 'text/plain' }, payload: marker },
  ],
  ['the input of a query', { url: `/api/trpc/submissions.list?input=${marker}` }],
  ['a procedure', { url: `/api/trpc/${marker}` }],
  ['an unknown path', { url: `/api/${marker}?a=${marker}` }],
  ['an address that cannot be decoded', { url: `/api/${marker}%zz` }],
  ['a parameter', { method: 'PUT', url: `/api/video/upload/${marker}?key=${marker}`, payload: marker }],
  ['a cursor', { url: `/api/submissions?cursor=${marker}` }],
  [
    'a field of a form',
    {
      method: 'POST',
      url: `/api/analysis/upload/${marker}`,
      ...form(`Content-Disposition: form-data; name="${marker}"\r\n\r\nx`),
    },
  ],
  [
    'headers',
    {
      url: '/api/me',
      headers: { authorization: `Bearer ${marker}`, cookie: `a=${marker}`, range: marker, 'user-agent': marker },
    },
  ],
  [
    'a signature',
    { method: 'POST', url: '/api/stripe/webhook', headers: { ...json, 'stripe-signature': marker }, payload: marker },
  ],
  [
    'tus metadata',
    {
      method: 'POST',
      url: '/api/video/tus/',
      headers: { 'tus-resumable': marker, 'upload-length': marker, 'upload-metadata': marker },
    },
  ],
];

const planted = () => server.logLines.filter((line) => line.includes(marker));

it.each(requests)('[API-04][AUTH-07] no user input reaches the log: %s', async (_name, request) => {
  const before = server.logLines.length;
  expect((await server.app.inject(request)).statusCode).toBeGreaterThanOrEqual(400);
  expect(server.logLines.length, 'something was logged').toBeGreaterThan(before);
  expect(planted()).toEqual([]);
});

it('[API-04] a fault of the server is logged without the text that caused it', async () => {
  const broken = await startTestServer();
  await broken.services.database.$executeRaw`ALTER TABLE accounts ADD CONSTRAINT no_coaches CHECK (kind <> 'coach')`;
  const payload = { email: `${marker}@b.test`, password: `${marker} long enough`, fullName: marker };
  const answer = await broken.app.inject({ method: 'POST', url: '/api/coach/signup', payload });
  const log = broken.logLines.join('');
  await broken.close();
  expect(answer.statusCode).toBe(500);
  expect(log).toContain('"level":50');
  expect(log).toMatch(/"stack":"at /);
  expect(log).not.toContain(marker);
});

it.each([
  ['a parse error', () => JSON.parse(`{"password":${marker}`) as unknown],
  ['a number', () => BigInt(marker)],
  [
    'a message of several lines',
    () => {
      throw new Error(`a\n    at ${marker} (file:1:1)`);
    },
  ],
  [
    'a cause',
    () => {
      throw new Error('outer', { cause: new TypeError(marker) });
    },
  ],
])('[API-04] the logger drops error messages, however the error is logged: %s', (_name, work) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  try {
    work();
  } catch (thrown) {
    const error = thrown as Error;
    log.error(error);
    log.error({ err: error });
    log.error({ err: error }, error.message);
    log.error({ err: error }, 'a line');
  }
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain(marker);
  log.info(`A careless line: ${marker}`);
  expect(lines.at(-1), 'the search finds what is there').toContain(marker);
});
