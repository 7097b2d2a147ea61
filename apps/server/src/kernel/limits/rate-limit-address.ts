import { isIPv4, isIPv6 } from 'node:net';

/** Returns the network of an IP address: /24 for IPv4, /64 for IPv6. */
export function networkOf(address: string): string {
  const counted = rateLimitAddress(address);
  return isIPv4(counted) ? `${counted.slice(0, counted.lastIndexOf('.'))}.0/24` : counted;
}

/**
 * Returns the part of an IP address that rate limits count by. For IPv6 this is the /64 network, because a client with one
 * address usually controls all 18 quintillion of its network.
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
