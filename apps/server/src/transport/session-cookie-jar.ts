import type { SessionScope } from '@swing/domain/actor';

/** The session cookies of one answer. */
export interface SessionCookieJar {
  set(scope: SessionScope, token: string, expiresAt: Date): void;
  clear(scope: SessionScope): void;
}
