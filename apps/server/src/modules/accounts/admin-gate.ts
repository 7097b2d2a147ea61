import { createHash, timingSafeEqual } from 'node:crypto';
import type { DatabaseOrTransaction } from '@swing/db/client';
import { AppError } from '../../kernel/app-error.ts';
import type { HeaderLogin, VerbContext } from '../../kernel/verb.ts';
import { limitByClient, recogniseClient, type RecognisedClient } from './known-client.ts';
import { countPasswordAttempt, refundPasswordAttempt } from './password-attempts.ts';

/** Identifies the only admin account. It can be opened only at the admin gate (access-2, access-4). */
const adminAccount = { kind: 'admin', email: 'admin', emailKey: 'admin' } as const;

/** Returns the id of the admin account. Creates the account if it does not exist. */
async function openAdminAccount(database: DatabaseOrTransaction): Promise<string> {
  const { id } = await database.account.upsert({
    where: { kind_emailKey: { kind: 'admin', emailKey: adminAccount.emailKey } },
    create: adminAccount,
    update: {},
  });
  return id;
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
  if (!isSame(password, ctx.adminPassword)) throw new AppError('BAD_CREDENTIALS', 'Invalid password');
  await refundPasswordAttempt(ctx, guess);
  return openAdminAccount(ctx.database);
}

/** Compares hashes, so that the time reveals neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
