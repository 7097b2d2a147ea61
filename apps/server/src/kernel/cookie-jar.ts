import type { SessionScope } from '@swing/domain/actor';

/** A cookie that a subject keeps in browsers, out of reach of scripts. */
export interface CookieSettings {
  /** Without the prefix that production adds. */
  name: string;
  path: string;
  maxAgeSeconds: number;
}

/** The cookies of one call. */
export interface CookieJar {
  setSession(scope: SessionScope, token: string, expiresAt: Date): void;
  clearSession(scope: SessionScope): void;
  /** Null where the browser sent none. */
  read(cookie: CookieSettings): string | null;
  set(cookie: CookieSettings, value: string): void;
}
