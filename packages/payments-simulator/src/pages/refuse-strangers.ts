import type { FastifyRequest } from 'fastify';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Why a request may not move time or money: it does not come from this machine, or another site's page sent it. Null when
 * it may.
 */
export function strangerReason(request: FastifyRequest): string | null {
  const { headers } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded || !loopback.test(request.ip)) return 'This is only for the machine the demo runs on.';
  return isForeignPage(request) ? 'Only pages of this site may do that.' : null;
}

/** True for what a page of another site sends. */
export function isForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
