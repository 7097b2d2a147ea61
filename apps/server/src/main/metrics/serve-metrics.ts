import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './create-metrics.ts';

const path = '/metrics';

/** Serves /metrics on a port of its own, and nothing else. With a token, only to callers that send it. */
export async function listenForMetrics(
  metrics: Metrics,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isFound = request.method === 'GET' && request.url?.split('?')[0] === path;
    if (!isFound || (token !== undefined && !hasToken(request.headers, token))) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return server;
}

/** Serves /metrics on the site's own port. Without the token it answers as any unknown path. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(path, async (request, reply) => {
    if (!hasToken(request.headers, token)) return reply.callNotFound();
    const text = await metrics.text();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

/** Compares hashes, so that the time tells nothing about the token, not even its length. */
function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
