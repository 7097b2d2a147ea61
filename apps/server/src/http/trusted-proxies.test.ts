import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  [true, '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8, 127.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('[AUTH-07] with TRUST_PROXY %j, a client cannot choose the IP address that rate limits use', async (setting, ip) => {
  const app = Fastify({ trustProxy: trustedProxies(setting) });
  app.get('/', (request, reply) => reply.send(request.ip));
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  expect((await app.inject({ url: '/', headers })).body).toBe(ip);
});
