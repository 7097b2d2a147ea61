/** Fastify's `trustProxy`: what a caller wrote further left into X-Forwarded-For is a claim, not an address. */
export function nearestProxyOnly(_address: string, hop: number): boolean {
  return hop === 0;
}
