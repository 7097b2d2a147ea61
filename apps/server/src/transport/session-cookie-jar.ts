import type { SessionScope } from '@swing/domain/actor';

/** The cookies of one call. */
export interface SessionCookieJar {
  set(scope: SessionScope, token: string, expiresAt: Date): void;
  clear(scope: SessionScope): void;
  /** What tells a browser that began a checkout from others; null where it began none. */
  readCheckoutNonce(): string | null;
  keepCheckoutNonce(nonce: string): void;
  /** The cookie by which the login recognises the device. */
  readKnownDevice(): string | null;
  keepKnownDevice(value: string): void;
}
