import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { nearestProxyOnly } from './nearest-proxy-only.ts';

test('[AUTH-07] a client behind the proxy cannot choose the IP address that rate limits use', async () => {
  const app = Fastify({ trustProxy: nearestProxyOnly });
  app.get('/', (request, reply) => reply.send(request.ip));
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  expect((await app.inject({ url: '/', headers })).body).toBe('203.0.113.9');
});
