import { once } from 'node:events';
import { Agent, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../testing/http-call.ts';
import { leaveProxy } from './leave-proxy.ts';

let server: Server;
let origin: string;
let proxy: Agent;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('served'));
  // The default of 5 s could close the connection between two calls of a test on a busy machine.
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy = new Agent({ keepAlive: true });
});
afterEach(() => {
  proxy.destroy();
  server.closeAllConnections();
});

it('serves a last request on a connection that the proxy keeps open, and accepts no new one', async () => {
  const first = await call(origin, { method: 'POST', agent: proxy });
  expect(first.headers.connection).toBe('keep-alive');
  const left = vi.fn();
  const leaving = leaveProxy(server).then(left);
  await expect(call(origin)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(left, 'it waits for the proxy').not.toHaveBeenCalled();
  const last = await call(origin, { method: 'POST', agent: proxy });
  expect([last.status, last.headers.connection]).toEqual([200, 'close']);
  await leaving;
});

it('does not wait if no connection is open, or once the proxy has closed it', async () => {
  await call(origin, { agent: proxy });
  const startedAt = performance.now();
  const leaving = leaveProxy(server);
  proxy.destroy();
  await leaving;
  await leaveProxy(server);
  expect(performance.now() - startedAt, 'less than the longest wait of 8 seconds').toBeLessThan(5_000);
  expect(server.listening).toBe(false);
});
