import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '../errors/error-table.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { BodyBudget } from './body-budget.ts';
import { limitBodies } from './limit-bodies.ts';

let app: FastifyInstance;
let port: number;
let budget: BodyBudget;
async function listen(seconds: number): Promise<void> {
  app = Fastify({ bodyLimit: 8 * 1024 * 1024, trustProxy: true });
  budget = limitBodies(app, { seconds });
  app.setErrorHandler((thrown, _request, reply) => {
    const error = toAppError(thrown);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
    if (error.code === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
    return reply.status(errorTable[error.code].http).send({ code: error.code });
  });
  app.post('/held', (request, reply) => reply.send({ length: String(request.body).length }));
  app.get('/held', (_request, reply) => reply.send({ success: true }));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const read = async ({ body }: { body: unknown }) => ({ length: (await text(body as Socket)).length });
    scope.post('/streamed', { config: { body: 'streamed' } }, read);
    scope.post('/webhook', { config: { body: 'webhook', maxBodyBytes: 1024 * 1024 } }, read);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

const mebibyte = 1024 * 1024;

interface Sending {
  method?: string;
  path?: string;
  address?: string;
  type?: string;
  /** Content-Length in bytes. Undefined: chunked. */
  length?: number;
}

/** Opens a request. Resolves with the connection once its headers are written. */
async function begin({ method = 'POST', path = '/held', address = '192.0.2.1', type, length }: Sending) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const typed = type === undefined ? '' : `content-type: ${type}\r\n`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n${typed}${framing}\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const received: Buffer[] = [];
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received.push(chunk);
    const line = /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(received).toString());
    if (line) {
      socket.destroy();
      return Number(line[1]);
    }
  }
  return 0;
}

/** Opens a request and sends all but the last byte of its body. */
async function hold(bytes: number, sending: Sending): Promise<Socket> {
  const socket = await begin({ ...sending, length: bytes + 1 });
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes, 32), () => resolve()));
  return socket;
}

const heldBytes = (held: number, webhook: number) =>
  expect.poll(() => [budget.heldBytes('held'), budget.heldBytes('webhook')]).toEqual([held, webhook]);

// Each test waits for the limit of a second.
describe.concurrent('time limits of bodies', () => {
  beforeAll(() => listen(1));
  afterAll(() => app.close());

  it.each([
    { type: 'application/json' },
    { type: 'Application/JSON; charset=utf-8' },
    { type: 'text/plain' },
    { type: 'text/plain', path: '/unknown' },
    { path: '/webhook' },
    { path: '/webhook', type: 'application/octet-stream' },
  ])('[API-04] ends a slowly arriving body with 408: %j', async (sending) => {
    const socket = await begin({ ...sending, length: 100 });
    socket.write('{"a"');
    expect(await statusOf(socket)).toBe(408);
  });

  it('[API-04] ends a chunked body that never completes', async () => {
    const socket = await begin({ type: 'text/plain' });
    socket.write('2\r\nab\r\n');
    expect(await statusOf(socket)).toBe(408);
  });

  it('[API-04] responds to a GET whose announced body never arrives, then closes the connection', async () => {
    const socket = await begin({ method: 'GET', length: 100 });
    const received = text(socket);
    await once(socket, 'close');
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it.each([
    ['of an unknown path', { path: '/unknown', type: 'application/octet-stream' }, 404],
    ['of a type that is not accepted', { type: 'application/octet-stream' }, 415],
  ])('[API-04] ends an unread body, %s, and serves the next request', async (_name, sending, status) => {
    const socket = await begin({ ...sending, length: 100 });
    const received = text(socket);
    await once(socket, 'close');
    expect(await received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(await statusOf(await begin({ method: 'GET', length: 0 }))).toBe(200);
  });

  it('[UPL-09] sets no time limit for streamed bodies', async () => {
    const socket = await begin({ path: '/streamed', length: 6 });
    socket.write('abc');
    const slow = await begin({ length: 6, type: 'text/plain' });
    expect(await statusOf(slow)).toBe(408);
    socket.write('def');
    expect(await statusOf(socket)).toBe(200);
  });
});

describe('memory limits of bodies', () => {
  beforeAll(() => listen(30));
  afterAll(() => app.close());

  it('[API-04] holds at most 4 MiB for one IP address, and accepts more once they are released', async () => {
    const held = await Promise.all([
      hold(2 * mebibyte, { type: 'text/plain' }),
      hold(mebibyte, { type: 'text/plain' }),
      hold(mebibyte - 1024, { path: '/webhook' }),
    ]);
    await heldBytes(3 * mebibyte, mebibyte - 1024);
    const refused = await begin({ type: 'text/plain', length: 2_048 });
    expect(await statusOf(refused)).toBe(429);
    const other = await begin({ type: 'text/plain', length: 2_048, address: '192.0.2.2' });
    other.write(Buffer.alloc(2_048, 32));
    expect(await statusOf(other)).toBe(200);
    for (const socket of held) socket.destroy();
    await heldBytes(0, 0);
    const again = await begin({ type: 'text/plain', length: 2_048 });
    again.write(Buffer.alloc(2_048, 32));
    expect(await statusOf(again)).toBe(200);
  });

  it('[API-04] counts a body that arrives with its headers, and releases it after the response', async () => {
    const send = async () => {
      const socket = connect(port, '127.0.0.1');
      const head = `POST /held HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\ncontent-type: text/plain`;
      socket.end(`${head}\r\ncontent-length: 2048\r\n\r\n${' '.repeat(2_048)}`);
      return statusOf(socket);
    };
    expect(await send()).toBe(200);
    await heldBytes(0, 0);
    const held = await hold(4 * mebibyte - 1024, { type: 'text/plain' });
    await heldBytes(4 * mebibyte - 1024, 0);
    expect(await send()).toBe(429);
    held.destroy();
    await heldBytes(0, 0);
    expect(await send()).toBe(200);
  });

  it('[API-04] counts chunked bodies as they arrive', async () => {
    const held = await hold(3 * mebibyte, { type: 'text/plain' });
    await heldBytes(3 * mebibyte, 0);
    const socket = await begin({ type: 'text/plain' });
    socket.write(`${(2 * mebibyte).toString(16)}\r\n`);
    socket.write(Buffer.alloc(2 * mebibyte, 32));
    expect(await statusOf(socket)).toBe(429);
    held.destroy();
  });

  it('[PAY-11] responds 503 once other clients have filled 48 MiB, and still accepts webhooks', async () => {
    const addresses = Array.from({ length: 16 }, (_, index) => `198.51.100.${index}`);
    const held = await Promise.all(addresses.map((address) => hold(3 * mebibyte, { type: 'text/plain', address })));
    await heldBytes(48 * mebibyte, 0);
    const refused = await begin({ type: 'text/plain', length: 1, address: '203.0.113.1' });
    expect(await statusOf(refused)).toBe(503);
    const webhook = await begin({ path: '/webhook', length: 65_536, address: '203.0.113.2' });
    webhook.write(Buffer.alloc(65_536, 32));
    expect(await statusOf(webhook)).toBe(200);
    for (const socket of held) socket.destroy();
  });

  it('[PAY-11] refuses a webhook of more than 1 MiB, with and without Content-Length', async () => {
    expect(await statusOf(await begin({ path: '/webhook', length: mebibyte + 1 }))).toBe(413);
    const chunked = await begin({ path: '/webhook' });
    chunked.write(`${(mebibyte + 1).toString(16)}\r\n`);
    chunked.write(Buffer.alloc(mebibyte + 1, 32));
    expect(await statusOf(chunked)).toBe(413);
  });
});
