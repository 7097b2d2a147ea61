import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { Services } from '../../kernel/services.ts';
import { createLogger } from '../../main/logger.ts';
import { buildApp } from '../build-app.ts';
import { createResponseCache } from './response-cache.ts';

const front = '<h1>Front</h1>';
const script = '// script\n'.repeat(50);
const picture = Buffer.from(Array.from({ length: 20_000 }, (_, index) => index % 256));
const smallPicture = picture.subarray(0, 1_000);
const manifest = {
  placeholders: { publicUrl: 'https://site.invalid', analyticsUrl: 'https://events.invalid' },
  pages: [{ path: '/', file: 'pages/index.html', styleHashes: ['sha256-front'], scriptHashes: [] }],
  files: [],
};

let appsDirectory: string;
let app: FastifyInstance;
let logLines: string[];

beforeAll(async () => {
  appsDirectory = await mkdtemp(join(tmpdir(), 'swing-apps-'));
});
beforeEach(async () => {
  const files: Record<string, string | Buffer> = {
    'index.html': 'web app',
    'pages.json': JSON.stringify(manifest),
    'pages/index.html': front,
    'assets/script-1a2b.js': script,
    'assets/script-1a2b.js.br': brotliCompressSync(script),
    'assets/script-1a2b.js.gz': gzipSync(script),
    'assets/picture-1a2b.webp': picture,
    'assets/small-1a2b.webp': smallPicture,
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(appsDirectory, 'web/dist', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
  }
  logLines = [];
  app = buildApp({
    services: { publicUrl: 'https://swing.example', analyticsUrl: null } as Services,
    logger: createLogger('info', { write: (line) => void logLines.push(line) }),
    appsDirectory,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());
afterAll(() => rm(appsDirectory, { recursive: true }));

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sending = request({ port, path, method, headers }, (response) => {
      const { statusCode: status, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    });
    sending.once('error', reject).end();
  });
}

/** Deletes all assets, so that only recorded responses can be sent. */
const deleteAssets = () => rm(join(appsDirectory, 'web/dist/assets'), { recursive: true });
const withoutIds = ({ status, headers, body }: Answer) => ({
  status,
  headers: { ...headers, 'x-request-id': null, date: null },
  body,
});
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('recorded responses', () => {
  it.each([
    ['/', browser],
    ['/', {}],
    ['/assets/script-1a2b.js', browser],
    ['/assets/script-1a2b.js', { 'accept-encoding': 'gzip' }],
    ['/assets/script-1a2b.js', {}],
    ['/assets/picture-1a2b.webp', browser],
    ['/assets/small-1a2b.webp', browser],
  ])('equal the first one, with all headers: %s %j', async (path, headers) => {
    const first = await get(path, headers);
    await deleteAssets();
    const second = await get(path, headers);
    expect(withoutIds(second)).toEqual(withoutIds(first));
    expect(second.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(second.headers.date).toMatch(/GMT$/);
  });

  it('have the bytes and the security headers of the file', async () => {
    for (const [path, bytes] of [
      ['/assets/picture-1a2b.webp', picture],
      ['/assets/small-1a2b.webp', smallPicture],
    ] as const) {
      await get(path);
      const { body, headers } = await get(path);
      expect(body.equals(bytes)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    }
  });

  it('are sent whatever the query says', async () => {
    await get('/?coach=K7M2QX', browser);
    const answers = await Promise.all(['/', '/?utm_source=mail'].map((path) => get(path, browser)));
    expect(answers.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
      [200, 'br'],
      [200, 'br'],
    ]);
  });

  it('are not sent in an encoding that the client does not accept', async () => {
    const path = '/assets/script-1a2b.js';
    await get(path, browser);
    await get(path, { 'accept-encoding': '*' });
    const encodingFor = async (accepted: string) =>
      (await get(path, { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('gzip')).toBe('gzip');
    expect(await encodingFor('identity')).toBeUndefined();
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('br')).toBe('br');
  });

  it('are not made from another client’s unusual spelling', async () => {
    await get('/assets/script-1a2b.js', { 'accept-encoding': 'BR' });
    expect((await get('/assets/script-1a2b.js', browser)).headers['content-encoding']).toBe('br');
  });

  it('are logged with the id that the client got', async () => {
    await get('/assets/script-1a2b.js');
    logLines.length = 0;
    const { headers } = await get('/assets/script-1a2b.js');
    expect(logLines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        requestId: headers['x-request-id'],
        route: '/assets/*',
        status: 200,
        msg: 'request completed',
      }),
    ]);
  });
});

describe('requests that no recorded response suits', () => {
  const path = '/assets/picture-1a2b.webp';

  it('get a range, an empty 304 or the head only, as before the recording', async () => {
    const { headers: whole } = await get(path);
    const range = await get(path, { range: 'bytes=2-4' });
    expect([range.status, [...range.body], range.headers['content-range']]).toEqual([
      206,
      [2, 3, 4],
      'bytes 2-4/20000',
    ]);
    const etag = String(whole.etag);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(path, { 'if-modified-since': String(whole['last-modified']) })).status).toBe(304);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '20000']);
  });
});

it('a response with a cookie is not sent to another client', async () => {
  const cache = createResponseCache();
  const server = Fastify();
  server.addHook('onRequest', cache.answer);
  let visits = 0;
  server.get('/', (_request, reply) => reply.header('set-cookie', `visit=${(visits += 1)}`).send('page'));
  server.addHook('onSend', cache.record);
  cache.add('/');
  const cookies = [await server.inject('/'), await server.inject('/')].map(({ headers }) => headers['set-cookie']);
  expect(cookies).toEqual(['visit=1', 'visit=2']);
});
