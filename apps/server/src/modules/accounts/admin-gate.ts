import { createHash, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import { AppError } from '../../kernel/app-error.ts';
import type { Services } from '../../kernel/services.ts';
import type { HeaderLogin, VerbContext } from '../../kernel/verb.ts';
import { limitByClient, recogniseClient, type RecognisedClient } from './known-client.ts';
import { lockAccount } from './lock-rows.ts';
import { countPasswordAttempt, refundPasswordAttempt } from './password-attempts.ts';

/** Identifies the only admin account. It can be opened only at the admin gate (access-2, access-4). */
const adminAccount = { kind: 'admin', email: 'admin', emailKey: 'admin' } as const;

type Gate = 'database' | 'adminPasswordMark';
type GateAccount = Pick<Account, 'id' | 'passwordHash'>;

/** Returns the admin account. Creates it if it does not exist. */
function openAdminAccount({ database, adminPasswordMark }: Pick<Services, Gate>): Promise<GateAccount> {
  return database.account.upsert({
    where: { kind_emailKey: { kind: 'admin', emailKey: adminAccount.emailKey } },
    create: { ...adminAccount, passwordHash: adminPasswordMark },
    update: {},
    select: { id: true, passwordHash: true },
  });
}

/**
 * Called when a server starts. If the last one to start had another password, ends all sessions of both gates and forgets the networks
 * they were opened from (access-10). Returns whether it did.
 */
export async function endSessionsOfOldPassword(services: Pick<Services, Gate | 'sessions'>): Promise<boolean> {
  const { id: accountId, passwordHash } = await openAdminAccount(services);
  const { database, sessions, adminPasswordMark } = services;
  if (passwordHash === adminPasswordMark) return false;
  return database.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
    // Another server with the same password was faster.
    if (account.passwordHash === adminPasswordMark) return false;
    await tx.account.update({ where: { id: accountId }, data: { passwordHash: adminPasswordMark } });
    await sessions.invalidateAll(accountId, {}, tx);
    await tx.knownNetwork.deleteMany({ where: { accountId } });
    return true;
  });
}

/**
 * Throws BAD_CREDENTIALS if a server with another password has started after this one. Call it after creating a session, which waits
 * for `endSessionsOfOldPassword`.
 */
export async function recheckGatePassword(tx: Transaction, ctx: VerbContext, accountId: string): Promise<void> {
  requireNewestPassword(ctx, await tx.account.findUniqueOrThrow({ where: { id: accountId } }));
}

function requireNewestPassword({ adminPasswordMark }: VerbContext, { passwordHash }: GateAccount): void {
  if (passwordHash !== null && passwordHash !== adminPasswordMark) throw invalidPassword();
}

/** Opens the gate in a browser. Returns the admin account's id. Throws BAD_CREDENTIALS, RATE_LIMITED. */
export async function openGate(ctx: VerbContext, password: string): Promise<string> {
  const client = await recogniseClient(ctx, adminAccount);
  await limitByClient(ctx, 'signIn', client);
  return checkPassword(ctx, client, password);
}

/** The password of the gate as a header, for scripts (access-7). Only wrong ones are limited, as a script may read many pages. */
export const adminPasswordHeader: HeaderLogin = {
  header: 'x-admin-password',
  async open(ctx, value) {
    const client = await recogniseClient(ctx, adminAccount);
    return { scope: 'admin', accountId: await checkPassword(ctx, client, value) };
  },
};

/** Checks the password and returns the admin account's id. All ways in share the limits of guesses. */
async function checkPassword(ctx: VerbContext, client: RecognisedClient, password: string): Promise<string> {
  const guess = await countPasswordAttempt(ctx, adminAccount, client);
  if (!isSame(password, ctx.adminPassword)) throw invalidPassword();
  const account = await openAdminAccount(ctx);
  requireNewestPassword(ctx, account);
  await refundPasswordAttempt(ctx, guess);
  return account.id;
}

const invalidPassword = () => new AppError('BAD_CREDENTIALS', 'Invalid password');

/** Compares hashes, so that the time reveals neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
