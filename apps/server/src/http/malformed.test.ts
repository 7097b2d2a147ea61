import type { InjectOptions } from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let port: number;
let player: { authorization: string };
let uploadUrl: string;
beforeAll(async () => {
  server = await startTestServer({ limits: { refused: { points: 200, seconds: 600 } } });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const { factories } = server;
  const coach = await factories.createCoach();
  const owner = await factories.createPlayer({ coach });
  player = await server.signIn(owner.accountId, 'player');
  const { id } = await factories.createSubmission({ player: owner, status: 'analyzing' });
  const asked = await server.app.inject({
    method: 'POST',
    url: '/api/analysis/upload-to-stream',
    headers: await server.signIn(coach.accountId, 'coach'),
    payload: { fileName: 'a.mp4', contentType: 'video/mp4', submissionId: id, duration: 1 },
  });
  uploadUrl = asked.json<{ uploadUrl: string }>().uploadUrl;
});
afterAll(() => server.close());

/** Nested deeper than the stack of a recursive parser. */
const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
const json = { 'content-type': 'application/json' };

interface Refused {
  status: number;
  error: string;
  success: boolean;
}

async function inject(request: InjectOptions): Promise<Refused> {
  const before = server.logLines.length;
  const answer = await server.app.inject(request);
  expect(server.logLines.slice(before).join('')).not.toContain('"level":50');
  const { success, error } = answer.json<{ success: boolean; error: string | { message: string } }>();
  return { status: answer.statusCode, success, error: typeof error === 'string' ? error : error.message };
}

const unreadable = { status: 400, success: false, error: 'The request could not be read.' };
const tooDeep = { status: 400, error: 'The request is nested too deeply.' };
const badCharacter = { status: 400, error: 'The request contains a character that is not allowed.' };

describe('[API-04] bodies of the documented calls', () => {
  it.each([
    ['JSON nested 9,000 deep', deep, tooDeep],
    ['a lone surrogate', String.raw`{"email":"a\ud800@b.test","password":"x"}`, badCharacter],
    ['a lone surrogate in a name', String.raw`{"a\udc00":1,"email":"a@b.test","password":"x"}`, badCharacter],
    ['a NUL in a list', String.raw`{"email":["a\u0000"],"password":"x"}`, badCharacter],
    ['a prototype', '{"__proto__":{"email":"a@b.test"},"password":"x"}', unreadable],
    ['nothing', '', unreadable],
    ['UTF-16', Buffer.from('{"email":"a@b.test"}', 'utf16le'), unreadable],
  ])('refuses %s', async (_name, payload, refusal) => {
    expect(await inject({ method: 'POST', url: '/api/login', headers: json, payload })).toMatchObject(refusal);
  });
});

describe('[API-04] bodies of typed calls', () => {
  it.each([
    ['JSON nested 9,000 deep', json, deep, { ...tooDeep }],
    ['broken JSON', json, '{"email":', unreadable],
    ['nothing', json, '', unreadable],
    ['UTF-16', json, Buffer.from('{"email":"a@b.test"}', 'utf16le'), unreadable],
    ['a lone surrogate', json, String.raw`{"email":"a\ud800","password":"x"}`, { ...badCharacter }],
    [
      'a form',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\n\r\n--x--\r\n',
      { status: 415, success: false, error: 'This content type is not accepted.' },
    ],
    ['plain text', { 'content-type': 'text/plain' }, '{}', { status: 415, success: false }],
    ['bytes', { 'content-type': 'application/octet-stream' }, '{}', { status: 415, success: false }],
  ])('refuses %s', async (_name, headers, payload, refusal) => {
    const url = '/api/trpc/identity.loginPlayer';
    expect(await inject({ method: 'POST', url, headers, payload })).toMatchObject(refusal);
  });

  it.each([
    ['many calls in one', 'POST', '/api/trpc/identity.loginPlayer,identity.loginPlayer?batch=1', 400],
    ['broken JSON in the address', 'GET', '/api/trpc/submissions.list?input=%7Bbroken', 400],
    ['two inputs', 'GET', '/api/trpc/submissions.list?input=1&input=2', 400],
    ['connection parameters', 'GET', '/api/trpc/submissions.list?connectionParams=%7B', 400],
    ['a name of all objects', 'GET', '/api/trpc/constructor', 404],
    ['a query by POST', 'POST', '/api/trpc/submissions.list', 405],
    ['a mutation by GET', 'GET', '/api/trpc/identity.loginPlayer', 405],
    ['PUT', 'PUT', '/api/trpc/identity.loginPlayer', 405],
    ['TRACE', 'TRACE', '/api/trpc/identity.me', 405],
  ] as const)('refuses %s', async (_name, method, url, status) => {
    const request: InjectOptions = {
      method,
      url,
      ...(method === 'GET' ? {} : { headers: json, payload: '{}' }),
    };
    expect(await inject(request)).toMatchObject({ status, success: false });
  });
});

describe('[API-04] forms of the analysis upload', () => {
  const form = (boundary: string, part: string) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\n${part}\r\n--${boundary}--\r\n`,
  });
  it.each([
    ['a boundary of 5,000', form('b'.repeat(5_000), 'Content-Disposition: form-data; name="file"\r\n\r\nx')],
    ['a part that is no form data', form('b', 'Content-Type: text/plain\r\n\r\nhello')],
    ['an attachment for a field', form('b', 'Content-Disposition: attachment; name="file"\r\n\r\nhello')],
    ['a part without a body', form('b', 'Content-Disposition: form-data; name="file"; filename="a"')],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    ['a prototype for a field', form('b', 'Content-Disposition: form-data; name="__proto__"\r\n\r\nx')],
    ['a form that is cut', { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b\r\nCont' }],
  ])('refuses %s', async (_name, { headers, payload }) => {
    const refused = await inject({ method: 'POST', url: uploadUrl, headers, payload });
    expect([refused.status, refused.success]).toEqual([400, false]);
  });
});

it('[API-04] refuses a NUL in the metadata of a resumable upload', async () => {
  const value = Buffer.from('a\0b').toString('base64');
  const headers = { ...player, 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': `filename ${value}` };
  expect(await inject({ method: 'POST', url: '/api/video/tus/', headers })).toMatchObject(badCharacter);
});

describe('[API-04] bytes that are not an HTTP request', () => {
  const receive = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, body };
  };
  const send = async (bytes: string) => {
    const { head, body } = await receive(bytes);
    return { head, body: JSON.parse(body) as { success: boolean; error: string; code: string } };
  };
  const host = 'Host: x\r\nConnection: close\r\n';
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['CONNECT', `CONNECT x:80 HTTP/1.1\r\n${host}\r\n`, 405],
    ['TRACE', `TRACE /api/me HTTP/1.1\r\n${host}\r\n`, 404],
    ['headers of 20 kB', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['an expectation', `POST / HTTP/1.1\r\n${host}Expect: a-miracle\r\nContent-Length: 1\r\n\r\nx`, 417],
    ['an address that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${host}\r\n`, 400],
    ['a parameter of 6,000', `GET /api/video/stream/${'a'.repeat(6_000)} HTTP/1.1\r\n${host}\r\n`, 404],
    ['no host', 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'a bad chunk',
      `POST /api/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
  ])('refuses %s', async (_name, bytes, status) => {
    const { head, body } = await send(bytes);
    expect([head.slice(0, 12), body.success]).toEqual([`HTTP/1.1 ${status}`, false]);
    expect(body.error).toMatch(/^[A-Z].*\.$/);
    expect(body.code).toMatch(/^[A-Z_]+$/);
  });

  it.each([
    ['headers of 20 kB', `${host}X: ${'x'.repeat(20_000)}`, 431],
    ['a header without a name', `${host}: x`, 400],
    ['an expectation', `${host}Expect: a-miracle`, 417],
    ['an address that is not found', host.trimEnd(), 404],
  ])('refuses HEAD with %s, without a body', async (_name, headers, status) => {
    const { head, body } = await receive(`HEAD /api/nothing HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect([head.slice(0, 12), body]).toEqual([`HTTP/1.1 ${status}`, '']);
  });
});

it('[API-04] counts requests refused before they reach a verb, and unknown routes', async () => {
  const address = { remoteAddress: '192.0.2.7' };
  const statuses: number[] = [];
  for (let count = 0; count < 201; count += 1) {
    const request =
      count % 2 === 0
        ? { method: 'POST' as const, url: '/api/login', headers: json, payload: '{' }
        : { method: 'GET' as const, url: '/api/nothing' };
    statuses.push((await server.app.inject({ ...request, ...address })).statusCode);
  }
  expect(statuses.slice(-3)).toEqual([400, 404, 429]);
  const typed = await server.app.inject({ url: '/api/trpc/no.such', ...address });
  expect([typed.statusCode, Number(typed.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});
