import { createTestDatabase } from '@swing/db/testing/test-database';
import type { TestDatabase } from '@swing/db/testing/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewOneTimeToken, TokenPurpose } from './one-time-tokens.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { createPlayerAccount } from './testing/accounts.ts';

const tokens = createOneTimeTokens('a secret of at least thirty-two characters');
const now = new Date('2031-05-04T08:00:00.000Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function issue(token: Omit<NewOneTimeToken, 'now'> & { now?: Date }): Promise<string> {
  const id = await test.database.$transaction((tx) => tokens.issue(tx, { now, ...token }));
  return tokens.tokenFor(id, token.purpose);
}
const consume = (token: string, purpose: TokenPurpose, at = now) => tokens.consume(test.database, token, purpose, at);

describe('createOneTimeTokens', () => {
  it('[AUTH-04] accepts a reset link once', async () => {
    const accountId = await createPlayerAccount(test.database);
    const token = await issue({ accountId, purpose: 'reset_password', detail: { email: 'old@example.test' } });
    await expect(consume(token, 'reset_password')).resolves.toMatchObject({
      accountId,
      detail: { email: 'old@example.test' },
    });
    await expect(consume(token, 'reset_password')).resolves.toBeNull();
  });

  it('[AUTH-04] stores nothing that a link could be made from', async () => {
    const accountId = await createPlayerAccount(test.database);
    const token = await issue({ accountId, purpose: 'welcome' });
    const rows = await test.database.oneTimeToken.findMany({ where: { accountId } });
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  it('makes the same token for the same id, for a mail that is sent again', async () => {
    const accountId = await createPlayerAccount(test.database);
    const id = await test.database.$transaction((tx) => tokens.issue(tx, { accountId, purpose: 'welcome', now }));
    expect(tokens.tokenFor(id, 'welcome')).toBe(tokens.tokenFor(id, 'welcome'));
  });

  it.each([
    ['welcome', 7 * 24 * 3_600_000],
    ['reset_password', 3_600_000],
    ['verify_email', 24 * 3_600_000],
    ['confirm_email', 24 * 3_600_000],
    ['undo_email_change', 7 * 24 * 3_600_000],
  ] as const)('[AUTH-04] expires a %s link after %i ms', async (purpose, lifetime) => {
    const accountId = await createPlayerAccount(test.database);
    const late = await issue({ accountId, purpose });
    await expect(consume(late, purpose, after(lifetime))).resolves.toBeNull();
    const inTime = await issue({ accountId, purpose });
    await expect(consume(inTime, purpose, after(lifetime - 1))).resolves.toMatchObject({ accountId });
  });

  it('[AUTH-04] voids the older link when a new one is asked for, and only that one', async () => {
    const [accountId, bystander] = [await createPlayerAccount(test.database), await createPlayerAccount(test.database)];
    const older = await issue({ accountId, purpose: 'reset_password' });
    const otherPurpose = await issue({ accountId, purpose: 'verify_email' });
    const otherAccount = await issue({ accountId: bystander, purpose: 'reset_password' });
    const newer = await issue({ accountId, purpose: 'reset_password', now: after(1_000) });
    await expect(consume(older, 'reset_password')).resolves.toBeNull();
    await expect(consume(newer, 'reset_password')).resolves.not.toBeNull();
    await expect(consume(otherPurpose, 'verify_email')).resolves.not.toBeNull();
    await expect(consume(otherAccount, 'reset_password')).resolves.not.toBeNull();
  });

  it('keeps the older link with keepsOlder, and voids all links or only those since a date', async () => {
    const accountId = await createPlayerAccount(test.database);
    const purpose = 'undo_email_change';
    const older = await issue({ accountId, purpose });
    const newer = await issue({ accountId, purpose, keepsOlder: true, now: after(1_000) });
    const peek = (token: string) => tokens.peek(test.database, token, purpose, now);
    await expect(peek(older)).resolves.toMatchObject({ accountId });
    await expect(peek(newer)).resolves.toMatchObject({ accountId });
    const voidSince = (since?: Date) =>
      test.database.$transaction((tx) => tokens.voidAll(tx, { accountId, purposes: [purpose, 'welcome'], now, since }));
    await voidSince(after(1_000));
    await expect(peek(newer)).resolves.toBeNull();
    await expect(peek(older)).resolves.toMatchObject({ accountId });
    await voidSince();
    await expect(consume(older, purpose)).resolves.toBeNull();
  });

  it('[AUTH-04] renews a link in the first half of its lifetime, for a whole lifetime from then on', async () => {
    const accountId = await createPlayerAccount(test.database);
    const purpose = 'reset_password';
    const renew = (at: Date) => test.database.$transaction((tx) => tokens.renew(tx, { accountId, purpose, now: at }));
    await expect(renew(now)).resolves.toBeNull();
    const token = await issue({ accountId, purpose });
    await issue({ accountId, purpose: 'welcome' });
    const id = await renew(after(1_800_000 - 1));
    expect(tokens.tokenFor(id ?? '', purpose)).toBe(token);
    await expect(renew(after(1_800_000))).resolves.toBeNull();
    await expect(tokens.peek(test.database, token, purpose, after(5_400_000 - 2))).resolves.not.toBeNull();
    await expect(tokens.peek(test.database, token, purpose, after(5_400_000 - 1))).resolves.toBeNull();
    await expect(consume(token, purpose)).resolves.not.toBeNull();
    await expect(renew(now)).resolves.toBeNull();
  });

  it('[AUTH-04] leaves one usable link when several are asked for at once', async () => {
    const accountId = await createPlayerAccount(test.database);
    const issued = await Promise.all([1, 2, 3, 4, 5].map(() => issue({ accountId, purpose: 'reset_password' })));
    const results = await Promise.all(issued.map((token) => consume(token, 'reset_password')));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
  });

  it('[AUTH-04] accepts one of many simultaneous uses', async () => {
    const accountId = await createPlayerAccount(test.database);
    for (let round = 0; round < 5; round += 1) {
      const token = await issue({ accountId, purpose: 'reset_password' });
      const results = await Promise.all(Array.from({ length: 8 }, () => consume(token, 'reset_password')));
      expect(results.filter((result) => result !== null)).toHaveLength(1);
    }
  });

  it('[AUTH-04] refuses a link for another purpose, a forged one and arbitrary text', async () => {
    const accountId = await createPlayerAccount(test.database);
    const token = await issue({ accountId, purpose: 'welcome' });
    await expect(consume(token, 'reset_password')).resolves.toBeNull();
    const foreign = createOneTimeTokens('somebody else’s secret of thirty-two characters');
    const row = await test.database.oneTimeToken.findFirstOrThrow({ where: { accountId } });
    await expect(consume(foreign.tokenFor(row.id, 'welcome'), 'welcome')).resolves.toBeNull();
    await expect(consume('', 'welcome')).resolves.toBeNull();
    await expect(consume(token, 'welcome')).resolves.not.toBeNull();
  });

  it('stays usable when the transaction that spent it fails', async () => {
    const accountId = await createPlayerAccount(test.database);
    const token = await issue({ accountId, purpose: 'welcome' });
    const failing = test.database.$transaction(async (tx) => {
      await tokens.consume(tx, token, 'welcome', now);
      throw new Error('password refused');
    });
    await expect(failing).rejects.toThrow('password refused');
    await expect(consume(token, 'welcome')).resolves.not.toBeNull();
  });
});
