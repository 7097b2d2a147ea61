import type { Database, DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { decodeCursor, keysetOrder, keysetWhere, takePage, type Page } from '@swing/db/keyset';
import type { SessionScope, SignedInActor } from '@swing/domain/actor';
import type { Clock } from '@swing/domain/clock';
import { sessionLifetimes } from '@swing/domain/lifetimes';
import { createLucia, createSessionAdapter, lastEndOf } from './lucia.ts';
import {
  createSessionToken,
  hashSessionToken,
  scopeOfToken,
  sessionRefOf,
  sessionRefPattern,
} from './session-token.ts';

export interface NewSession {
  accountId: string;
  scope: SessionScope;
  /** IP address of the browser. */
  address?: string | undefined;
  userAgent?: string | undefined;
  /** The name an admin typed at the gate. */
  actorName?: string | undefined;
}

export interface CreatedSession {
  /** Returned once. Only its hash is stored. */
  token: string;
  expiresAt: Date;
}

export interface ValidSession {
  actor: SignedInActor;
  /** First 16 hex digits of the stored id; safe in logs and the audit trail. */
  sessionRef: string;
  actorName: string | null;
  expiresAt: Date;
  /** The session was just renewed, so its cookie must be set again. */
  isFresh: boolean;
}

export interface ListedSession {
  sessionRef: string;
  scope: SessionScope;
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface Sessions {
  create(session: NewSession, tx?: Transaction): Promise<CreatedSession>;
  /** The session of a token, or null unless it is alive and of one of `scopes`. One query, rarely two. */
  validate(token: string, scopes: readonly SessionScope[]): Promise<ValidSession | null>;
  invalidate(token: string): Promise<void>;
  /** Ends every session of the account, except the one of `exceptToken`. */
  invalidateAll(accountId: string, options?: { exceptToken?: string | undefined }, tx?: Transaction): Promise<void>;
  /** Ends the account's session with this ref. Returns false if there is none. */
  invalidateRef(accountId: string, sessionRef: string, tx?: Transaction): Promise<boolean>;
  /** A page of the account's live sessions, newest first. Throws InvalidCursorError. */
  list(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<Page<ListedSession>>;
  /** Deletes ended sessions. Returns their number. */
  deleteExpired(): Promise<number>;
}

/** Sessions stored in Postgres. `clock` decides when they end. */
export function createSessions({ database, clock }: { database: Database; clock: Clock }): Sessions {
  const endOf = (scope: SessionScope) => new Date(clock.now().getTime() + sessionLifetimes[scope].hours * 3_600_000);

  return {
    async create({ accountId, scope, address, userAgent, actorName }, tx: DatabaseOrTransaction = database) {
      const token = createSessionToken(scope);
      const expiresAt = endOf(scope);
      const attributes = {
        scope,
        address: boundedText(address),
        userAgent: boundedText(userAgent),
        actorName: boundedText(actorName),
        createdAt: clock.now(),
        storedExpiry: expiresAt,
      };
      const sessionId = hashSessionToken(token);
      await createLucia(database, clock, scope, tx).createSession(accountId, attributes, { sessionId });
      return { token, expiresAt };
    },

    async validate(token, scopes) {
      const scope = scopeOfToken(token);
      if (!scope || !scopes.includes(scope)) return null;
      const { session, user } = await createLucia(database, clock, scope).validateSession(hashSessionToken(token));
      if (!session || session.scope !== scope) return null;
      const actor = actorOf(scope, user.id, user.inviteCode);
      if (!actor) return null;
      const lastEnd = lastEndOf(scope, session.createdAt);
      // A session that already ends at its last possible date is not renewed.
      const isFresh = session.fresh && lastEnd !== null && session.storedExpiry < lastEnd;
      return {
        actor,
        sessionRef: sessionRefOf(session.id),
        actorName: session.actorName,
        expiresAt: isFresh ? new Date(Math.min(endOf(scope).getTime(), lastEnd.getTime())) : session.storedExpiry,
        isFresh,
      };
    },

    async invalidate(token) {
      const scope = scopeOfToken(token);
      if (scope) await createLucia(database, clock, scope).invalidateSession(hashSessionToken(token));
    },

    async invalidateAll(accountId, { exceptToken } = {}, tx: DatabaseOrTransaction = database) {
      if (!exceptToken) return createSessionAdapter(database, clock, tx).deleteUserSessions(accountId);
      await tx.session.deleteMany({ where: { accountId, id: { not: hashSessionToken(exceptToken) } } });
    },

    async invalidateRef(accountId, sessionRef, tx: DatabaseOrTransaction = database) {
      if (!sessionRefPattern.test(sessionRef)) return false;
      const { count } = await tx.session.deleteMany({ where: { accountId, id: { startsWith: sessionRef } } });
      return count > 0;
    },

    async list(accountId, { limit, cursor }) {
      const after = cursor === undefined ? null : decodeCursor(cursor, sessionRefPattern);
      const rows = await database.session.findMany({
        where: { accountId, expiresAt: { gt: clock.now() }, ...keysetWhere(after, 'newest-first') },
        orderBy: keysetOrder('newest-first'),
        take: limit + 1,
        select: { id: true, scope: true, address: true, userAgent: true, createdAt: true, expiresAt: true },
      });
      // The cursor holds the ref, no more of an id than the list itself. The full id of that row sorts after it, so the row is not repeated.
      const page = takePage(
        rows.map(({ id, ...session }) => ({ ...session, id: sessionRefOf(id) })),
        limit,
      );
      return { ...page, items: page.items.map(({ id, ...session }) => ({ ...session, sessionRef: id })) };
    },

    async deleteExpired() {
      return (await database.session.deleteMany({ where: { expiresAt: { lte: clock.now() } } })).count;
    },
  };
}

function actorOf(scope: SessionScope, accountId: string, inviteCode: string | null): SignedInActor | null {
  if (scope !== 'coach') return { scope, accountId };
  return inviteCode ? { scope, accountId, inviteCode } : null;
}

// Truncates client text and removes NUL, which Postgres cannot store.
function boundedText(text: string | undefined): string | null {
  return text?.replaceAll('\0', '').slice(0, 300) || null;
}
