import type { SessionScope } from '@swing/domain/actor';
import { sessionCookieNames } from './session-cookies.ts';

/** The token of an `Authorization: Bearer …` header, or null. */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

export interface SessionCredentials {
  /** A write by cookie needs a matching Origin; a bearer does not. */
  via: 'bearer' | 'cookie' | 'none';
  /** Tokens to try, in order. */
  tokens: string[];
}

/** What a request offers to a call that accepts `scopes`: a bearer beats cookies, and only accepted kinds are tried. */
export function readSessionCredentials(
  request: { authorization: string | undefined; cookies: Readonly<Record<string, string | undefined>> },
  scopes: readonly SessionScope[],
): SessionCredentials {
  const bearer = readBearer(request.authorization);
  if (bearer) return { via: 'bearer', tokens: [bearer] };
  const tokens = scopes.flatMap((scope) => request.cookies[sessionCookieNames[scope]] || []);
  return { via: tokens.length > 0 ? 'cookie' : 'none', tokens };
}
