import { isIPv4, isIPv6 } from 'node:net';

/** The network of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const counted = rateLimitAddress(address);
  return isIPv4(counted) ? `${counted.slice(0, counted.lastIndexOf('.'))}.0/24` : counted;
}

/**
 * What of a caller's address limits count by: of an IPv6 address the network (/64), because whoever has one address has
 * all of it and could otherwise try passwords from 18 quintillion.
 */
export function rateLimitAddress(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length - (address.includes('.') ? 1 : 0);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
