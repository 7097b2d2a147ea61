import { poolOfClient } from '@swing/db/client';
import { encodeCursor, InvalidCursorError } from '@swing/db/keyset';
import { createTestDatabase } from '@swing/db/testing/test-database';
import type { TestDatabase } from '@swing/db/testing/test-database';
import type { SessionScope } from '@swing/domain/actor';
import { sessionScopes } from '@swing/domain/actor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashSessionToken } from './session-token.ts';
import { createSessions } from './sessions.ts';
import { createAdminAccount, createCoachAccount, createPlayerAccount } from './testing/accounts.ts';

const hour = 3_600_000;
const day = 24 * hour;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(() => vi.restoreAllMocks());

const start = new Date('2031-05-04T08:00:00.000Z');
let now = start;
beforeEach(() => {
  now = start;
});
const clock = { now: () => now };
const moveTo = (milliseconds: number) => {
  now = new Date(start.getTime() + milliseconds);
};
const sessionsOf = (database = test.database) => createSessions({ database, clock });

async function storedExpiry(token: string): Promise<Date | undefined> {
  const row = await test.database.session.findUnique({ where: { id: hashSessionToken(token) } });
  return row?.expiresAt;
}

describe('createSessions', () => {
  it('[AUTH-01] accepts a player’s token and stores only its hash', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token, expiresAt } = await sessionsOf().create({ accountId, scope: 'player', address: '203.0.113.7' });
    expect(expiresAt).toEqual(new Date(start.getTime() + 30 * day));
    const rows = await test.database.session.findMany({ where: { accountId } });
    expect(rows).toMatchObject([{ id: hashSessionToken(token), scope: 'player', address: '203.0.113.7' }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await expect(sessionsOf().validate(token, ['player'])).resolves.toEqual({
      actor: { scope: 'player', accountId },
      sessionRef: hashSessionToken(token).slice(0, 16),
      actorName: null,
      expiresAt: rows[0]?.expiresAt,
      isFresh: false,
    });
  });

  it('[AUTH-01] stores the end that it returns, however long creating the session takes', async () => {
    const accountId = await createPlayerAccount(test.database);
    let machineTime = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (machineTime += 1_000));
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    vi.restoreAllMocks();
    expect(await storedExpiry(token)).toEqual(new Date('2031-06-03T08:00:00.000Z'));
  });

  it('[COACH-02] [AUTH-07] returns a coach with the invite code that decides what they see', async () => {
    const { accountId, inviteCode } = await createCoachAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'coach' });
    const session = await sessionsOf().validate(token, ['admin', 'coach']);
    expect(session?.actor).toEqual({ scope: 'coach', accountId, inviteCode });
  });

  it('[AUTH-07] accepts only the session’s own scope', async () => {
    const accounts: Record<SessionScope, string> = {
      player: await createPlayerAccount(test.database),
      coach: (await createCoachAccount(test.database)).accountId,
      admin: await createAdminAccount(test.database),
      analytics: await createAdminAccount(test.database),
    };
    for (const scope of sessionScopes) {
      const { token } = await sessionsOf().create({ accountId: accounts[scope], scope });
      const others = sessionScopes.filter((other) => other !== scope);
      await expect(sessionsOf().validate(token, others)).resolves.toBeNull();
      for (const other of others) {
        const relabelled = token.replace(scope, other);
        await expect(sessionsOf().validate(relabelled, sessionScopes)).resolves.toBeNull();
      }
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ actor: { scope } });
    }
  });

  it('[AUTH-07] refuses a coach session once the account no longer belongs to a coach', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'coach' });
    await expect(sessionsOf().validate(token, ['coach'])).resolves.toBeNull();
  });

  it('stores the name an admin typed and the data clients send, truncated', async () => {
    const accountId = await createAdminAccount(test.database);
    const userAgent = `Mozilla\0${'x'.repeat(1_000)}`;
    const { token } = await sessionsOf().create({ accountId, scope: 'admin', actorName: 'Robin', userAgent });
    await expect(sessionsOf().validate(token, ['admin'])).resolves.toMatchObject({ actorName: 'Robin' });
    const { items } = await sessionsOf().list(accountId, { limit: 1 });
    expect(items[0]?.userAgent).toBe(`Mozilla${'x'.repeat(293)}`);
  });

  it.each(['player', 'coach'] as const)(
    'renews a %s session for 30 days once half of them have passed',
    async (scope) => {
      const accountId =
        scope === 'player'
          ? await createPlayerAccount(test.database)
          : (await createCoachAccount(test.database)).accountId;
      const { token } = await sessionsOf().create({ accountId, scope });
      moveTo(15 * day - 1_000);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: false });
      expect(isWithinASecond(await storedExpiry(token), start.getTime() + 30 * day)).toBe(true);
      moveTo(15 * day + 1_000);
      const renewed = await sessionsOf().validate(token, [scope]);
      expect(renewed).toMatchObject({ isFresh: true, expiresAt: new Date(now.getTime() + 30 * day) });
      expect(isWithinASecond(await storedExpiry(token), now.getTime() + 30 * day)).toBe(true);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: false });
      moveTo(45 * day);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: true });
    },
  );

  it.each(['player', 'coach'] as const)(
    '[AUTH-05][PLUS-15] ends a %s session a year after its sign-in, however often it was used',
    async (scope) => {
      const accountId =
        scope === 'player'
          ? await createPlayerAccount(test.database)
          : (await createCoachAccount(test.database)).accountId;
      const { token } = await sessionsOf().create({ accountId, scope });
      for (let days = 16; days <= 320; days += 16) {
        moveTo(days * day);
        await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: true });
      }
      moveTo(336 * day);
      const yearEnd = new Date(start.getTime() + 365 * day);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: true, expiresAt: yearEnd });
      expect(await storedExpiry(token)).toEqual(yearEnd);
      moveTo(365 * day - 1_000);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({
        isFresh: false,
        expiresAt: yearEnd,
      });
      moveTo(365 * day + 1_000);
      await expect(sessionsOf().validate(token, [scope])).resolves.toBeNull();
    },
  );

  it('[PLUS-15] ends a session after a year even if its stored end is later', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    const id = hashSessionToken(token);
    await test.database.session.update({ where: { id }, data: { expiresAt: new Date(start.getTime() + 380 * day) } });
    moveTo(365 * day + 1_000);
    await expect(sessionsOf().validate(token, ['player'])).resolves.toBeNull();
  });

  it('takes one query, and one write for simultaneous requests after half its lifetime', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    const statements = observeStatements();
    await sessionsOf().validate(token, ['player']);
    expect(statements).toEqual([{ verb: 'SELECT', rows: 1 }]);
    statements.length = 0;
    await sessionsOf().validate('player_unknown', ['player']);
    await sessionsOf().validate(token, ['coach']);
    expect(statements).toEqual([]);
    moveTo(16 * day);
    await Promise.all(Array.from({ length: 6 }, () => sessionsOf().validate(token, ['player'])));
    const writes = statements.filter(({ verb }) => verb !== 'SELECT');
    expect(writes.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
    statements.length = 0;
    await sessionsOf().validate(token, ['player']);
    expect(statements).toEqual([{ verb: 'SELECT', rows: 1 }]);
  });

  it('reads a session that never renews with one query, however old it is', async () => {
    const accountId = await createAdminAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'admin' });
    moveTo(11 * hour);
    const statements = observeStatements();
    await sessionsOf().validate(token, ['admin']);
    expect(statements).toEqual([{ verb: 'SELECT', rows: 1 }]);
  });

  it('ends a session left alone for 30 days, to the second', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    moveTo(30 * day + 1_000);
    await expect(sessionsOf().validate(token, ['player'])).resolves.toBeNull();
    await expect(storedExpiry(token)).resolves.toBeUndefined();
    moveTo(0);
    const { token: other } = await sessionsOf().create({ accountId, scope: 'player' });
    moveTo(30 * day - 1_000);
    await expect(sessionsOf().validate(other, ['player'])).resolves.toMatchObject({ isFresh: true });
  });

  it.each([
    ['admin', 12 * hour],
    ['analytics', 30 * day],
  ] as const)('ends an %s session after its fixed lifetime, however often it is used', async (scope, lifetime) => {
    const accountId = await createAdminAccount(test.database);
    const { token, expiresAt } = await sessionsOf().create({ accountId, scope });
    expect(expiresAt).toEqual(new Date(start.getTime() + lifetime));
    const stored = await storedExpiry(token);
    for (const share of [0.4, 0.6, 0.9]) {
      moveTo(share * lifetime);
      await expect(sessionsOf().validate(token, [scope])).resolves.toMatchObject({ isFresh: false, expiresAt: stored });
    }
    moveTo(lifetime - 1_000);
    await expect(sessionsOf().validate(token, [scope])).resolves.not.toBeNull();
    moveTo(lifetime + 1_000);
    await expect(sessionsOf().validate(token, [scope])).resolves.toBeNull();
  });

  it('ends no session early because the database is slow', async () => {
    const accountId = await createAdminAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'admin' });
    moveTo(12 * hour - 1_000);
    const realNow = Date.now;
    let waited = 0;
    const watch = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + waited);
    onStatement(() => (waited += 5_000));
    await expect(sessionsOf().validate(token, ['admin'])).resolves.not.toBeNull();
    watch.mockRestore();
    expect(waited).toBeGreaterThan(0);
  });

  it('[AUTH-05] ends a session on the server on sign-out', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    const { token: otherBrowser } = await sessionsOf().create({ accountId, scope: 'player' });
    await sessionsOf().invalidate(token);
    await sessionsOf().invalidate('no token at all');
    await expect(sessionsOf().validate(token, ['player'])).resolves.toBeNull();
    await expect(sessionsOf().validate(otherBrowser, ['player'])).resolves.not.toBeNull();
  });

  it('ends all sessions of an account, or all but the current one', async () => {
    const accountId = await createPlayerAccount(test.database);
    const bystander = await createPlayerAccount(test.database);
    const create = (id: string) => sessionsOf().create({ accountId: id, scope: 'player' });
    const [first, second, theirs] = [await create(accountId), await create(accountId), await create(bystander)];
    await sessionsOf().invalidateAll(accountId, { exceptToken: second.token });
    await expect(sessionsOf().validate(first.token, ['player'])).resolves.toBeNull();
    await expect(sessionsOf().validate(second.token, ['player'])).resolves.not.toBeNull();
    await sessionsOf().invalidateAll(accountId);
    await expect(sessionsOf().validate(second.token, ['player'])).resolves.toBeNull();
    await expect(sessionsOf().validate(theirs.token, ['player'])).resolves.not.toBeNull();
  });

  it('commits and rolls back a session with its transaction', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token: kept } = await sessionsOf().create({ accountId, scope: 'player' });
    let undone = '';
    const transaction = test.database.$transaction(async (tx) => {
      await sessionsOf().invalidateAll(accountId, {}, tx);
      undone = (await sessionsOf().create({ accountId, scope: 'player' }, tx)).token;
      throw new Error('rolled back');
    });
    await expect(transaction).rejects.toThrow('rolled back');
    await expect(sessionsOf().validate(undone, ['player'])).resolves.toBeNull();
    await expect(sessionsOf().validate(kept, ['player'])).resolves.not.toBeNull();
  });

  it('ends a session when its account is deleted', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    await test.database.account.delete({ where: { id: accountId } });
    await expect(sessionsOf().validate(token, ['player'])).resolves.toBeNull();
  });

  it('lists live sessions, newest first, without tokens', async () => {
    const accountId = await createPlayerAccount(test.database);
    const { token: oldest } = await sessionsOf().create({ accountId, scope: 'player' });
    moveTo(20 * day);
    const { token: newer } = await sessionsOf().create({ accountId, scope: 'player', userAgent: 'Safari' });
    moveTo(31 * day);
    const { token: newest } = await sessionsOf().create({ accountId, scope: 'player', userAgent: 'Chrome' });
    const listed = await sessionsOf().list(accountId, { limit: 25 });
    expect(listed).toMatchObject({
      items: [{ userAgent: 'Chrome', createdAt: now, scope: 'player' }, { userAgent: 'Safari' }],
      nextCursor: null,
    });
    const text = JSON.stringify(listed);
    for (const token of [oldest, newer, newest]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(hashSessionToken(token));
    }
  });

  it('[AUTH-05] lists them page by page, each once, and does not leak ids in the cursor', async () => {
    const accountId = await createPlayerAccount(test.database);
    const tokens: string[] = [];
    // Groups of three with equal times, so that pages end between equal times.
    for (let count = 0; count < 9; count += 1) {
      moveTo(Math.floor(count / 3) * 1_000);
      tokens.push((await sessionsOf().create({ accountId, scope: 'player' })).token);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await sessionsOf().list(accountId, { limit: 2, cursor });
      seen.push(...page.items.map(({ sessionRef }) => sessionRef));
      cursor = page.nextCursor ?? undefined;
      const decoded = cursor ? Buffer.from(cursor, 'base64url').toString() : '';
      for (const token of tokens) expect(decoded).not.toContain(hashSessionToken(token).slice(0, 17));
    } while (cursor);
    expect(seen.toSorted()).toEqual(tokens.map((token) => hashSessionToken(token).slice(0, 16)).toSorted());
    const ofOtherList = encodeCursor({ createdAt: now, id: accountId });
    await expect(sessionsOf().list(accountId, { limit: 2, cursor: ofOtherList })).rejects.toThrow(InvalidCursorError);
  });

  it('[AUTH-05] ends a listed session by its ref, but none of another account', async () => {
    const [accountId, other] = [await createPlayerAccount(test.database), await createPlayerAccount(test.database)];
    const { token } = await sessionsOf().create({ accountId, scope: 'player' });
    const kept = await sessionsOf().create({ accountId, scope: 'player' });
    const ref = hashSessionToken(token).slice(0, 16);
    for (const wrong of ['', '%', hashSessionToken(token), ref.slice(0, 8)]) {
      await expect(sessionsOf().invalidateRef(accountId, wrong)).resolves.toBe(false);
    }
    await expect(sessionsOf().invalidateRef(other, ref)).resolves.toBe(false);
    await expect(sessionsOf().invalidateRef(accountId, ref)).resolves.toBe(true);
    await expect(sessionsOf().validate(token, ['player'])).resolves.toBeNull();
    await expect(sessionsOf().validate(kept.token, ['player'])).resolves.not.toBeNull();
  });

  it('deletes ended sessions and no others', async () => {
    const accountId = await createAdminAccount(test.database);
    await sessionsOf().create({ accountId, scope: 'admin' });
    const { token } = await sessionsOf().create({ accountId, scope: 'analytics' });
    moveTo(12 * hour + 1_000);
    await sessionsOf().deleteExpired();
    const left = await test.database.session.findMany({ where: { accountId }, select: { id: true } });
    expect(left).toEqual([{ id: hashSessionToken(token) }]);
  });
});

function isWithinASecond(date: Date | undefined, milliseconds: number): boolean {
  return date !== undefined && Math.abs(date.getTime() - milliseconds) < 1_000;
}

/** The same database, recording every operation with the number of rows it read or changed. */
type Query = (statement: object) => Promise<{ command: string; rowCount: number | null }>;

/** Calls back after each statement on a connection of the pool. */
function onStatement(callback: (statement: { verb: string; rows: number }) => void): void {
  const pool = test.database[poolOfClient] as unknown as { query: Query };
  const query = pool.query.bind(pool);
  vi.spyOn(pool, 'query').mockImplementation(async (statement) => {
    const result = await query(statement);
    callback({ verb: result.command, rows: result.rowCount ?? 0 });
    return result;
  });
}

/** Returns a list to which each further statement is added. */
function observeStatements(): { verb: string; rows: number }[] {
  const statements: { verb: string; rows: number }[] = [];
  onStatement((statement) => statements.push(statement));
  return statements;
}
