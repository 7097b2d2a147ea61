import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceBodyEnds } from './once-body-ends.ts';

const maxDurationMs = 30_000;

/**
 * Reads and discards the rest of a refused body, for 30 s at most. If it were left unread, the connection would be
 * reset after the response, and most clients would report a broken connection instead of the response.
 */
export function drainBody({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // Node closes a connection with `connection: close` right after the response, even if bytes are still arriving.
  reply.header('connection', 'keep-alive');
  const timer = setTimeout(() => raw.destroy(), maxDurationMs).unref();
  onceBodyEnds(raw, () => clearTimeout(timer));
  const { socket } = reply.raw;
  raw.once('end', () => {
    const isLast = raw.headers.connection?.toLowerCase() === 'close' || !server.server.listening;
    if (isLast) finished(reply.raw, () => socket?.end());
  });
  raw.unpipe().resume();
}
