import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Account } from '@swing/db/generated/client';
import type { ActorOf } from '@swing/domain/actor';
import { AppError } from '../../kernel/app-error.ts';
import type { VerbContext } from '../../kernel/verb.ts';
import { countPasswordAttemptInSession, refundPasswordAttempt } from './password-attempts.ts';

/**
 * Checks the caller's own password, before actions that a stolen session must not be able to do. Returns the account as
 * it was read. Throws NO_PASSWORD, WRONG_PASSWORD, RATE_LIMITED.
 */
export async function checkOwnPassword(
  ctx: VerbContext<ActorOf<'player' | 'coach'>>,
  password: string,
): Promise<Account> {
  const account = await ctx.database.account.findUniqueOrThrow({ where: { id: ctx.actor.accountId } });
  if (account.passwordHash === null) throw noPassword();
  const guess = await countPasswordAttemptInSession(ctx, account.id);
  if (!(await ctx.passwords.verify(account.passwordHash, password))) throw wrongPassword();
  await refundPasswordAttempt(ctx, guess);
  return account;
}

/**
 * Throws WRONG_PASSWORD if the account was deleted, or its password changed, after `checkOwnPassword`. With the account
 * locked, it stays so.
 */
export async function recheckOwnPassword(tx: DatabaseOrTransaction, { id, passwordHash }: Account): Promise<void> {
  const unchanged = await tx.account.count({ where: { id, passwordHash, deletedAt: null } });
  if (unchanged === 0) throw wrongPassword();
}

function wrongPassword(): AppError {
  return new AppError('WRONG_PASSWORD', 'Current password is incorrect');
}

export function noPassword(): AppError {
  return new AppError('NO_PASSWORD', 'Choose a password first. We can mail you a link for it.');
}
