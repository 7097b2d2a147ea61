import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TrustsAddress } from './trusted-proxies.ts';

/** As long as a UUID or nginx's `$request_id`, and without characters that mean something in a log or a header. */
const wellFormed = /^[\w-]{16,64}$/;

/**
 * Returns Fastify's `genReqId`: the proxy's `X-Request-Id` if the connection comes from a trusted proxy and the value is well-formed,
 * otherwise a new id.
 */
export function requestIds(trusts: TrustsAddress): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    const isUsed = typeof sent === 'string' && wellFormed.test(sent) && trusts(socket.remoteAddress ?? '', 0);
    return isUsed ? sent : randomUUID();
  };
}
