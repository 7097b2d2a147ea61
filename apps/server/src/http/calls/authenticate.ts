import { readBearer } from '@swing/auth/session-token';
import type { SessionCookies } from '@swing/auth/session-cookies';
import type { Sessions } from '@swing/auth/sessions';
import { sessionScopes, type SessionScope, type SignedInActor } from '@swing/domain/actor';
import type { AccessRule } from '@swing/domain/access-policies';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

export interface Authentication {
  actors: SignedInActor[];
  /** Token of the first actor's session. */
  token: string | null;
  /** Sessions that were just extended, whose cookies must be set again. */
  renewed: { scope: SessionScope; token: string; expiresAt: Date }[];
}

type CookieOf = (scope: SessionScope) => string | null;

const nobody: Authentication = { actors: [], token: null, renewed: [] };

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
  if (found.actors.length === 0 && rule.kind === 'sessions') {
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
  return { actors: [session.actor], token, renewed };
}

async function byCookies(
  request: FastifyRequest,
  scopes: readonly SessionScope[],
  sessions: Sessions,
  { origins, cookieOf }: { origins: readonly string[]; cookieOf: CookieOf },
): Promise<Authentication> {
  const found: Authentication = { actors: [], token: null, renewed: [] };
  const isForeign = !safeMethods.has(request.method) && !origins.includes(request.headers.origin ?? '');
  for (const scope of scopes) {
    const token = cookieOf(scope);
    const session = token ? await sessions.validate(token, [scope]) : null;
    if (!token || !session) continue;
    if (isForeign) throw new AppError('FORBIDDEN', 'This request did not come from our own pages.');
    found.actors.push(session.actor);
    found.token ??= token;
    if (session.isFresh) found.renewed.push({ scope, token, expiresAt: session.expiresAt });
  }
  return found;
}
