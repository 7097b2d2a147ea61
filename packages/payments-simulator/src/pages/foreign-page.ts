import type { FastifyRequest } from 'fastify';

/** True for what a page of another site sends. */
export function isForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export const foreignPageMessage = 'Only pages of this site may do that.';
