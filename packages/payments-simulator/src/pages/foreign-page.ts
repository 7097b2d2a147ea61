import type { FastifyRequest } from 'fastify';

/** Whether the request comes from a page of another site. */
export function isForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export const foreignPageMessage = 'Only pages of this site may do that.';
