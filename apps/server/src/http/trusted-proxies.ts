import proxyAddr from '@fastify/proxy-addr';

export type TrustsAddress = (address: string, hop: number) => boolean;

/**
 * Returns Fastify's `trustProxy` for the setting TRUST_PROXY. `true` trusts one proxy: only the last entry of X-Forwarded-For, because
 * the client can write the earlier ones. A string is a comma-separated list of trusted addresses and networks.
 */
export function trustedProxies(setting: boolean | string | undefined): TrustsAddress {
  if (setting === true) return (_address, hop) => hop === 0;
  if (!setting) return () => false;
  return proxyAddr.compile(setting.split(',').map((address) => address.trim()));
}
