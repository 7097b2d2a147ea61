/**
 * Fastify's `trustProxy`: trusts only the last entry of X-Forwarded-For, because the client can write the earlier ones.
 */
export function nearestProxyOnly(_address: string, hop: number): boolean {
  return hop === 0;
}
