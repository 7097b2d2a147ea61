/** Whether browsers reach the site over TLS. */
export function isServedByHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/**
 * The name a cookie has where the site is served by https: with a prefix by which browsers refuse it from plain http, and,
 * for one of the whole site (path /), from other hosts of the domain. Plain names elsewhere, where a prefix would have
 * browsers drop the cookie.
 */
export function cookieName(plainName: string, { publicUrl, path }: { publicUrl: string; path: string }): string {
  if (!isServedByHttps(publicUrl)) return plainName;
  return path === '/' ? `__Host-${plainName}` : `__Secure-${plainName}`;
}
