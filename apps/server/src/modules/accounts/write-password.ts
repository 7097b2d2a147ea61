import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../kernel/verb.ts';

export interface NewPassword {
  accountId: string;
  /** Null removes the password: the next one can only be chosen by a mailed link. */
  passwordHash: string | null;
  /** The session that may stay. */
  exceptToken?: string | undefined;
}

/**
 * Writes a password and ends what could get in without it: sessions, and links that choose a password or confirm another address. The
 * right of a paying browser is billing's to end.
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
