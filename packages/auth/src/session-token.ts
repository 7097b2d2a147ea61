import { createHash, randomBytes } from 'node:crypto';
import type { SessionScope } from '@swing/domain/actor';

const tokenPattern = /^(player|coach|admin|analytics)_[A-Za-z0-9_-]{43}$/;

/** `<scope>_` and 256 random bits. The scope prefix lets the server skip a token that a call would not accept. */
export function createSessionToken(scope: SessionScope): string {
  return `${scope}_${randomBytes(32).toString('base64url')}`;
}

/** The scope a token claims, or null if it is not one of our tokens. */
export function scopeOfToken(token: string): SessionScope | null {
  const [, scope] = tokenPattern.exec(token) ?? [];
  return (scope as SessionScope | undefined) ?? null;
}

/** The stored form of a token: SHA-256 in hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The pattern of `sessionRefOf` results. */
export const sessionRefPattern = /^[0-9a-f]{16}$/;

/** The id of a session in logs and the audit trail: the first 16 hex digits of the stored id. */
export function sessionRefOf(storedId: string): string {
  return storedId.slice(0, 16);
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}
