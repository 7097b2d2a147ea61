import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than `keepalive_timeout` of the upstreams in deploy/nginx.conf. */
const longestIdleMs = 8_000;
const pollIntervalMs = 50;

/**
 * Takes the server out of use behind a proxy without a failed request (operation-9): refuses new connections, so that the proxy uses another
 * server, and leaves the open ones to the proxy. If the server closed one that is idle, the proxy could be sending a request on it, which it
 * must not repeat elsewhere unless it only reads. Resolves once no connection is left, or after 8 seconds.
 */
export async function leaveProxy(server: Server): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // The method of http.Server would also close the idle connections.
  NetServer.prototype.close.call(server);
  const end = performance.now() + longestIdleMs;
  while (performance.now() < end && (await countConnections(server)) > 0) await delay(pollIntervalMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
