import { readBearer } from '@swing/auth/session-token';
import type { SessionCookies } from '@swing/auth/session-cookies';
import type { Sessions, ValidSession } from '@swing/auth/sessions';
import { sessionScopes, type SessionScope } from '@swing/domain/actor';
import type { AccessRule } from '@swing/domain/access-policies';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import type { HeldSession } from '../../kernel/verb.ts';

export interface Authentication {
  held: HeldSession[];
  /** Sessions that were just extended, whose cookies must be set again. */
  renewed: { scope: SessionScope; token: string; expiresAt: Date }[];
}

type CookieOf = (scope: SessionScope) => string | null;

/** No session. */
export const nobody: Authentication = { held: [], renewed: [] };

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Returns the caller's sessions in the scopes that a rule accepts (access-3). A bearer token takes precedence over
 * cookies. A write by cookie requires our own Origin. Throws UNAUTHENTICATED or FORBIDDEN if the rule requires a
 * session. Throws FORBIDDEN for a write by cookie from another Origin.
 */
export async function authenticate(
  request: FastifyRequest,
  rule: AccessRule,
  sessions: Sessions,
  { origins, sessionCookies }: { origins: readonly string[]; sessionCookies: SessionCookies },
): Promise<Authentication> {
  const cookieOf = (scope: SessionScope) => sessionCookies.read(scope, request.cookies);
  const bearer = readBearer(request.headers.authorization);
  const found = bearer
    ? await byBearer(bearer, rule, sessions, cookieOf)
    : await byCookies(request, rule.scopes, sessions, { origins, cookieOf });
  if (found.held.length === 0 && rule.kind === 'sessions') {
    throw new AppError('UNAUTHENTICATED', 'Please sign in.');
  }
  return found;
}

async function byBearer(
  token: string,
  rule: AccessRule,
  sessions: Sessions,
  cookieOf: CookieOf,
): Promise<Authentication> {
  const session = await sessions.validate(token, sessionScopes);
  if (!session) {
    if (rule.kind !== 'sessions') return nobody;
    throw new AppError('UNAUTHENTICATED', 'Please sign in.');
  }
  if (!rule.scopes.includes(session.actor.scope)) {
    if (rule.kind !== 'sessions') return nobody;
    throw new AppError('FORBIDDEN', 'You may not do this.');
  }
  const { scope } = session.actor;
  // Pages use bearer tokens for calls and cookies for downloads, so both must be extended.
  const hasCookie = cookieOf(scope) === token;
  const renewed = session.isFresh && hasCookie ? [{ scope, token, expiresAt: session.expiresAt }] : [];
  return { held: [heldSession(session, token)], renewed };
}

async function byCookies(
  request: FastifyRequest,
  scopes: readonly SessionScope[],
  sessions: Sessions,
  { origins, cookieOf }: { origins: readonly string[]; cookieOf: CookieOf },
): Promise<Authentication> {
  const found: Authentication = { held: [], renewed: [] };
  const isForeign = !safeMethods.has(request.method) && !origins.includes(request.headers.origin ?? '');
  for (const scope of scopes) {
    const token = cookieOf(scope);
    const session = token ? await sessions.validate(token, [scope]) : null;
    if (!token || !session) continue;
    if (isForeign) throw new AppError('FORBIDDEN', 'This request did not come from our own pages.');
    found.held.push(heldSession(session, token));
    if (session.isFresh) found.renewed.push({ scope, token, expiresAt: session.expiresAt });
  }
  return found;
}

function heldSession({ actor, actorName, sessionRef, expiresAt }: ValidSession, token: string): HeldSession {
  return { actor, token, actorName, sessionRef, expiresAt };
}
