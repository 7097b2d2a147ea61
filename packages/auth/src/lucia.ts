import type { DatabaseOrTransaction } from '@swing/db/client';
import type { SessionScope } from '@swing/domain/actor';
import type { Clock } from '@swing/domain/clock';
import { addDays } from '@swing/domain/dates';
import { longestSessionDays, sessionLifetimes } from '@swing/domain/lifetimes';
import { Lucia, TimeSpan, type Adapter } from 'lucia';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: AccountAttributes;
  }
}

/** What a session row holds besides Lucia's own fields. */
interface SessionAttributes {
  scope: SessionScope;
  address: string | null;
  userAgent: string | null;
  actorName: string | null;
  createdAt: Date;
  /** By the product's clock; the `expiresAt` Lucia sees is by the machine's. Null until stored. */
  storedExpiry: Date | null;
}

interface AccountAttributes {
  /** Of a coach. */
  inviteCode: string | null;
}

interface SessionRow extends SessionAttributes {
  accountId: string;
  storedExpiry: Date;
  inviteCode: string | null;
}

/** Lucia with the lifetime of one scope; cheap to make, so each call makes its own over its client or transaction. */
export function createLucia(client: DatabaseOrTransaction, clock: Clock, scope: SessionScope) {
  const { hours, isSliding } = sessionLifetimes[scope];
  const adapter = createSessionAdapter(client, clock);
  return new Lucia<SessionAttributes, AccountAttributes>(
    isSliding ? adapter : { ...adapter, updateSessionExpiration: async () => {} },
    {
      sessionExpiresIn: new TimeSpan(hours, 'h'),
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    },
  );
}

/** When a sliding session ends however often it is renewed. Null for one that never renews. */
export function lastEndOf(scope: SessionScope, createdAt: Date): Date | null {
  return sessionLifetimes[scope].isSliding ? addDays(createdAt, longestSessionDays) : null;
}

/**
 * Lucia's adapter on our tables; ids are stored ids, never tokens. Lucia compares with Date.now(), the table with
 * `clock`, so every date is shifted on its way: at that moment, or a query that takes a second would end a session as much
 * too early.
 */
export function createSessionAdapter(client: DatabaseOrTransaction, clock: Clock): Adapter {
  const shift = () => Date.now() - clock.now().getTime();
  const toMachineTime = (date: Date) => new Date(date.getTime() + shift());
  const fromMachineTime = (date: Date) => new Date(date.getTime() - shift());

  /** Of the session read last; Lucia reads a session before it renews it. */
  let lastEnd: Date | null = null;

  return {
    async getSessionAndUser(id) {
      // One statement: every signed-in request waits for it.
      const [row] = await client.$queryRaw<SessionRow[]>`
        SELECT s.account_id AS "accountId", s.scope::text AS scope, s.expires_at AS "storedExpiry", s.address,
               s.user_agent AS "userAgent", s.actor_name AS "actorName", s.created_at AS "createdAt",
               c.invite_code AS "inviteCode"
        FROM sessions s LEFT JOIN coaches c ON c.account_id = s.account_id
        WHERE s.id = ${id}`;
      if (!row) return [null, null];
      const { accountId, inviteCode, ...attributes } = row;
      lastEnd = lastEndOf(row.scope, row.createdAt);
      const expiresAt = earlier(row.storedExpiry, lastEnd);
      return [
        { id, userId: accountId, expiresAt: toMachineTime(expiresAt), attributes },
        { id: accountId, attributes: { inviteCode } },
      ];
    },

    async getUserSessions(accountId) {
      const rows = await client.session.findMany({ where: { accountId, expiresAt: { gt: clock.now() } } });
      return rows.map(({ id, accountId: userId, expiresAt, ...attributes }) => ({
        id,
        userId,
        expiresAt: toMachineTime(expiresAt),
        attributes: { ...attributes, storedExpiry: expiresAt },
      }));
    },

    async setSession({ id, userId, expiresAt, attributes }) {
      const { scope, address, userAgent, actorName, createdAt } = attributes;
      await client.session.create({
        data: {
          id,
          accountId: userId,
          scope,
          address,
          userAgent,
          actorName,
          createdAt,
          expiresAt: fromMachineTime(expiresAt),
        },
        select: { id: true },
      });
    },

    async updateSessionExpiration(id, expiresAt) {
      const until = earlier(fromMachineTime(expiresAt), lastEnd);
      // Of requests that arrive together the first renews; the others find nothing to do.
      const aMinuteEarlier = new Date(until.getTime() - 60_000);
      await client.session.updateMany({ where: { id, expiresAt: { lt: aMinuteEarlier } }, data: { expiresAt: until } });
    },

    async deleteSession(id) {
      await client.session.deleteMany({ where: { id } });
    },

    async deleteUserSessions(accountId) {
      await client.session.deleteMany({ where: { accountId } });
    },

    async deleteExpiredSessions() {
      await client.session.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
    },
  };
}

function earlier(date: Date, limit: Date | null): Date {
  return limit && limit < date ? limit : date;
}
