/** Whether browsers reach the site over TLS. */
export function isServedByHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/**
 * The name of a cookie. On an https site it gets a prefix that makes browsers refuse it from plain http and, if its path is /,
 * from other hosts of the domain. Elsewhere the plain name is used, since browsers would drop a prefixed cookie.
 */
export function cookieName(plainName: string, { publicUrl, path }: { publicUrl: string; path: string }): string {
  if (!isServedByHttps(publicUrl)) return plainName;
  return path === '/' ? `__Host-${plainName}` : `__Secure-${plainName}`;
}
