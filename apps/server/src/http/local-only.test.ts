import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './build-app.ts';
import { createLogger } from '../main/logger.ts';
import { createShop } from '../testing/shop.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let checkoutPath: string;
beforeAll(async () => {
  server = await startTestServer({ hasPayments: true });
  const ordered = await createShop(server).order({ email: 'phone@local.test' });
  checkoutPath = new URL(ordered.json<{ checkoutUrl: string }>().checkoutUrl).pathname;
});
afterAll(() => server.close());

const localPaths = ['/dev/mail', '/dev/mail.json', '/dev/pay/', '/DEV/MAIL.json'];
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url, headers: { host: 'localhost:5003', ...headers }, remoteAddress });
const refusal = 'This is only available on the machine that runs the demo.';

describe('[PLUS-15] the pages of the stand-ins', () => {
  it.each([
    ['localhost:5003', '127.0.0.1'],
    ['127.0.0.1:5003', '127.8.9.10'],
    ['[::1]:5003', '::1'],
    ['LOCALHOST', '::ffff:127.0.0.1'],
    ['swing.test', '127.0.0.1'],
  ])('are open to this machine under the host %s, from %s', async (host, address) => {
    for (const path of localPaths) expect((await get(path, { host }, address)).statusCode, path).toBe(200);
  });

  it.each(['203.0.113.7', '192.168.1.20', '::ffff:192.168.1.20', 'fe80::1'])('are refused to %s', async (address) => {
    for (const path of localPaths) {
      const answer = await get(path, {}, address);
      expect([answer.statusCode, answer.json().error], path).toEqual([403, refusal]);
    }
  });

  it.each([
    ['forwarded', 'for=127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '443'],
    ['x-forwarded', 'for=1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 vegur'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['cf-ray', '1'],
    ['true-client-ip', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['x-cluster-client-ip', '127.0.0.1'],
    ['x-original-forwarded-for', '127.0.0.1'],
  ])('are refused to requests forwarded by a proxy (%s)', async (name, value) => {
    for (const path of localPaths) expect((await get(path, { [name]: value })).statusCode, path).toBe(403);
  });

  it.each(['evil.test', 'evil.test:5003', 'localhost.evil.test', 'evil.test#localhost', '127.0.0.1.nip.io', '0.0.0.0'])(
    'are refused under the foreign host "%s"',
    async (host) => {
      for (const path of [...localPaths, checkoutPath]) expect((await get(path, { host })).statusCode, path).toBe(403);
    },
  );

  it('are refused to a trusted proxy on this machine', async () => {
    const proxied = appWith({ trustProxy: true });
    const headers = { host: 'localhost:5003', 'x-forwarded-for': '127.0.0.1' };
    expect((await proxied.inject({ url: '/dev/mail.json', headers })).statusCode).toBe(403);
    await proxied.close();
  });
});

describe('[PAY-03] the payer’s pages of the simulator', () => {
  it.each(['checkout', 'invoice', 'receipt', 'portal'])(
    'are open to other machines for a %s, under the host of the public URL only',
    async (page) => {
      const path = `/dev/pay/${page}/unknown`;
      const [own, foreign] = await Promise.all(
        ['swing.test', 'evil.test'].map((host) => get(path, { host }, '192.168.1.20')),
      );
      expect([own?.statusCode, foreign?.statusCode]).toEqual([404, 403]);
    },
  );

  it('a checkout can be opened and paid from another machine, under the public URL', async () => {
    const phone = { headers: { host: 'swing.test' }, remoteAddress: '192.168.1.20' };
    expect((await server.app.inject({ url: checkoutPath, ...phone })).body).toContain('Total due today');
    expect((await server.app.inject({ url: '/dev/pay/pay.css', ...phone })).statusCode).toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...phone.headers };
    const payload = 'card=success&name=Sam';
    const paid = await server.app.inject({ method: 'POST', url: checkoutPath, ...phone, headers: form, payload });
    expect([paid.statusCode, paid.headers.location]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/swing\.test\/success\?/),
    ]);
  });
});

describe('[PLUS-15] behind the proxy of npm run dev', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = appWith({ hasDevProxy: true });
  });
  afterAll(() => app.close());
  const proxied = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': '127.0.0.1:5003' };

  it.each([
    ['this machine', {}, 200],
    ['another machine', { 'x-forwarded-for': '192.168.1.20' }, 403],
    ['another machine that names this one first', { 'x-forwarded-for': '127.0.0.1, 192.168.1.20' }, 403],
    ['a foreign name of this machine', { 'x-forwarded-host': 'evil.test:5003' }, 403],
    ['a second proxy', { via: '1.1 other' }, 403],
  ])('judges a request of %s by its forwarded headers', async (_who, headers, status) => {
    const sent = { host: 'localhost:5100', ...proxied, ...headers };
    expect((await app.inject({ url: '/dev/mail.json', headers: sent })).statusCode).toBe(status);
  });
});

/** Builds another app with the same services. */
function appWith(options: { trustProxy?: boolean; hasDevProxy?: boolean }): FastifyInstance {
  return buildApp({
    services: server.services,
    logger: createLogger('silent'),
    appsDirectory: '/nowhere',
    registerStandIns: (app) => void app.get('/dev/mail.json', async () => []),
    ...options,
  });
}
