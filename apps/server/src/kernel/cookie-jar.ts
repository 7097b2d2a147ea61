import type { SessionScope } from '@swing/domain/actor';

/** An HttpOnly cookie that a subject sets in the browser. */
export interface CookieSettings {
  /** Without the prefix added in production. */
  name: string;
  path: string;
  maxAgeSeconds: number;
}

/** The cookies of one call. */
export interface CookieJar {
  setSession(scope: SessionScope, token: string, expiresAt: Date): void;
  clearSession(scope: SessionScope): void;
  /** Returns null if the browser did not send it. */
  read(cookie: CookieSettings): string | null;
  set(cookie: CookieSettings, value: string): void;
}
