import type { SessionScope } from '@swing/domain/actor';

/** Whether browsers reach the site over TLS. */
export function isServedByHttps(publicUrl: string): boolean {
  return /^https:/i.test(publicUrl);
}

/**
 * The name of a cookie. On an https site it gets a prefix that makes browsers refuse it from plain http and, if its path is /,
 * from other hosts of the domain. Elsewhere the plain name is used, since browsers would drop a prefixed cookie.
 */
export function cookieName(plainName: string, { publicUrl, path }: { publicUrl: string; path: string }): string {
  if (!isServedByHttps(publicUrl)) return plainName;
  return path === '/' ? `__Host-${plainName}` : `__Secure-${plainName}`;
}

const plainNames = {
  player: 'player_session',
  coach: 'coach_session',
  admin: 'admin_session',
  analytics: 'analytics_session',
} as const satisfies Record<SessionScope, string>;

export interface CookieOptions {
  httpOnly: true;
  secure: boolean;
  sameSite: 'lax' | 'strict';
  path: '/';
  /** Seconds. If absent, the browser drops the cookie when it closes. */
  maxAge?: number;
}

export interface Cookie {
  name: string;
  value: string;
  options: CookieOptions;
}

export interface SessionCookies {
  /** The session token of a scope from the request's cookies, or null. */
  read(scope: SessionScope, cookies: Readonly<Record<string, string | undefined>>): string | null;
  /** The cookie that carries a session until `expiresAt`. */
  serialise(scope: SessionScope, session: { token: string; expiresAt: Date }, now: Date): Cookie;
  /** The cookie that deletes the session cookie. */
  clear(scope: SessionScope): Cookie;
}

/** Session cookies for a server at `publicUrl`. On https they are `Secure` and named `__Host-…`. */
export function createSessionCookies({ publicUrl }: { publicUrl: string }): SessionCookies {
  const secure = isServedByHttps(publicUrl);
  const nameOf = (scope: SessionScope) => cookieName(plainNames[scope], { publicUrl, path: '/' });

  function optionsFor(scope: SessionScope): CookieOptions {
    const sameSite = scope === 'admin' || scope === 'analytics' ? 'strict' : 'lax';
    return { httpOnly: true, secure, sameSite, path: '/' };
  }

  return {
    read: (scope, cookies) => cookies[nameOf(scope)] || null,
    serialise(scope, { token, expiresAt }, now) {
      const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));
      // The admin cookie lasts until the browser closes (access-4).
      const options = scope === 'admin' ? optionsFor(scope) : { ...optionsFor(scope), maxAge };
      return { name: nameOf(scope), value: token, options };
    },
    clear: (scope) => ({ name: nameOf(scope), value: '', options: { ...optionsFor(scope), maxAge: 0 } }),
  };
}
