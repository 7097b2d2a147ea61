import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceBodyEnds } from './once-body-ends.ts';

const longestMilliseconds = 30_000;

/**
 * Reads and forgets what a client still sends of a body that was refused, for 30 s at most. Left unread, the connection is reset as
 * soon as the answer is out, and most clients then report a broken connection instead of the answer.
 */
export function letBodyGoBy({ raw, server }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // The Node server destroys a connection that is to be closed after its answer, whatever is still under way to it.
  reply.header('connection', 'keep-alive');
  const timer = setTimeout(() => raw.destroy(), longestMilliseconds).unref();
  onceBodyEnds(raw, () => clearTimeout(timer));
  const { socket } = reply.raw;
  raw.once('end', () => {
    const isLast = raw.headers.connection?.toLowerCase() === 'close' || !server.server.listening;
    if (isLast) finished(reply.raw, () => socket?.end());
  });
  raw.unpipe().resume();
}
