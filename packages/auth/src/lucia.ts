import type { Database, DatabaseOrTransaction } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';
import type { SessionScope } from '@swing/domain/actor';
import type { Clock } from '@swing/domain/clock';
import { addDays } from '@swing/domain/dates';
import { maxSessionDays, sessionLifetimes } from '@swing/domain/lifetimes';
import { Lucia, TimeSpan, type Adapter } from 'lucia';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: AccountAttributes;
  }
}

/** Columns of a session row besides Lucia's own fields. */
interface SessionAttributes {
  scope: SessionScope;
  address: string | null;
  userAgent: string | null;
  actorName: string | null;
  createdAt: Date;
  /** In the product's clock; Lucia's `expiresAt` is in machine time. */
  storedExpiry: Date;
}

interface AccountAttributes {
  /** Set for coaches. */
  inviteCode: string | null;
}

interface SessionRow extends SessionAttributes {
  accountId: string;
  inviteCode: string | null;
}

const sessionById = `
  SELECT s.account_id AS "accountId", s.scope::text AS scope, s.expires_at AS "storedExpiry", s.address,
         s.user_agent AS "userAgent", s.actor_name AS "actorName", s.created_at AS "createdAt",
         c.invite_code AS "inviteCode"
  FROM sessions s LEFT JOIN coaches c ON c.account_id = s.account_id
  WHERE s.id = $1`;

/** Lucia with the session lifetime of one scope. Cheap, so each call creates its own. Writes through `tx` if given. */
export function createLucia(database: Database, clock: Clock, scope: SessionScope, tx?: DatabaseOrTransaction) {
  const { hours, isSliding } = sessionLifetimes[scope];
  const adapter = createSessionAdapter(database, clock, tx);
  return new Lucia<SessionAttributes, AccountAttributes>(
    isSliding ? adapter : { ...adapter, updateSessionExpiration: async () => {} },
    {
      sessionExpiresIn: new TimeSpan(hours, 'h'),
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    },
  );
}

/** When a sliding session ends even if it is renewed. Null for a session that never renews. */
export function lastEndOf(scope: SessionScope, createdAt: Date): Date | null {
  return sessionLifetimes[scope].isSliding ? addDays(createdAt, maxSessionDays) : null;
}

/**
 * Lucia's adapter for our tables. Ids are stored ids, never tokens. Lucia compares with Date.now(), the table with `clock`, so
 * each date is shifted when it is converted. Computing the shift before a slow query would end sessions too early. Sessions are
 * validated outside transactions only.
 */
export function createSessionAdapter(database: Database, clock: Clock, tx: DatabaseOrTransaction = database): Adapter {
  const shift = () => Date.now() - clock.now().getTime();
  const toMachineTime = (date: Date) => new Date(date.getTime() + shift());
  const fromMachineTime = (date: Date) => new Date(date.getTime() - shift());

  /** Last possible end of the session read last. Lucia reads a session before it renews it. */
  let lastEnd: Date | null = null;

  return {
    async getSessionAndUser(id) {
      // One statement, because every signed-in request waits for it.
      const [row] = await readRows<SessionRow>(database, { text: sessionById, values: [id], isPrepared: true });
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
      const rows = await tx.session.findMany({ where: { accountId, expiresAt: { gt: clock.now() } } });
      return rows.map(({ id, accountId: userId, expiresAt, ...attributes }) => ({
        id,
        userId,
        expiresAt: toMachineTime(expiresAt),
        attributes: { ...attributes, storedExpiry: expiresAt },
      }));
    },

    async setSession({ id, userId, attributes }) {
      const { scope, address, userAgent, actorName, createdAt, storedExpiry } = attributes;
      await tx.session.create({
        data: {
          id,
          accountId: userId,
          scope,
          address,
          userAgent,
          actorName,
          createdAt,
          expiresAt: storedExpiry,
        },
        select: { id: true },
      });
    },

    async updateSessionExpiration(id, expiresAt) {
      const until = earlier(fromMachineTime(expiresAt), lastEnd);
      // Of several simultaneous requests only the first renews. The others match no row.
      const aMinuteEarlier = new Date(until.getTime() - 60_000);
      await tx.session.updateMany({ where: { id, expiresAt: { lt: aMinuteEarlier } }, data: { expiresAt: until } });
    },

    async deleteSession(id) {
      await tx.session.deleteMany({ where: { id } });
    },

    async deleteUserSessions(accountId) {
      await tx.session.deleteMany({ where: { accountId } });
    },

    async deleteExpiredSessions() {
      await tx.session.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
    },
  };
}

function earlier(date: Date, limit: Date | null): Date {
  return limit && limit < date ? limit : date;
}
