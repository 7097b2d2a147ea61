import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../kernel/verb.ts';

export interface NewPassword {
  accountId: string;
  /** Null removes the password. The next one can then only be chosen by a mailed link. */
  passwordHash: string | null;
  /** The session that stays signed in. */
  exceptToken?: string | undefined;
}

/**
 * Writes a password and ends everything that could bypass it: sessions, and links that choose a password or confirm
 * another address. `revokeCheckoutNonces` in billing ends the right of the paying browser.
 */
export async function writePassword(
  tx: Transaction,
  ctx: Pick<VerbContext, 'oneTimeTokens' | 'sessions' | 'now'>,
  { accountId, passwordHash, exceptToken }: NewPassword,
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { passwordHash }, select: { id: true } });
  const purposes = ['welcome', 'reset_password', 'confirm_email'] as const;
  await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes, now: ctx.now });
  await ctx.sessions.invalidateAll(accountId, { exceptToken }, tx);
}
