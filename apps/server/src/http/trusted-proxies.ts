import proxyAddr from '@fastify/proxy-addr';

export type TrustsAddress = (address: string, hop: number) => boolean;

/**
 * Fastify's `trustProxy`. True trusts only the last entry of X-Forwarded-For, because the client can write the earlier ones. A string
 * lists the addresses and networks of all trusted proxies.
 */
export function trustedProxies(setting: boolean | string | undefined): TrustsAddress {
  if (setting === true) return (_address, hop) => hop === 0;
  if (!setting) return () => false;
  return proxyAddr.compile(setting.split(',').map((address) => address.trim()));
}
