import { createHash, randomBytes } from 'node:crypto';
import type { SessionScope } from '@swing/domain/actor';

const tokenPattern = /^(player|coach|admin|analytics)_[A-Za-z0-9_-]{43}$/;

/** `<scope>_` and 256 random bits. The scope in front lets a call pass over a token it would not accept. */
export function createSessionToken(scope: SessionScope): string {
  return `${scope}_${randomBytes(32).toString('base64url')}`;
}

/** The scope a token claims, or null when it can be none of ours. */
export function scopeOfToken(token: string): SessionScope | null {
  const [, scope] = tokenPattern.exec(token) ?? [];
  return (scope as SessionScope | undefined) ?? null;
}

/** What is stored of a token: sha256, hex. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A name that `sessionRefOf` may give. */
export const sessionRefPattern = /^[0-9a-f]{16}$/;

/** What logs and the audit trail call a session: the first 16 hex digits of the stored id. */
export function sessionRefOf(storedId: string): string {
  return storedId.slice(0, 16);
}
