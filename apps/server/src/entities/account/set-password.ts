import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../transport/verb.ts';

interface NewPassword {
  accountId: string;
  /** Null removes the password: the next one can only be chosen by a mailed link. */
  passwordHash: string | null;
  /** The session that may stay. */
  exceptToken?: string | undefined;
}

/**
 * Writes a password and ends everything that could get in without it: sessions, links that choose a password or confirm
 * another address, and the right of the paying browser to choose the first one.
 */
export async function setPassword(
  tx: Transaction,
  ctx: Pick<VerbContext, 'oneTimeTokens' | 'sessions' | 'now'>,
  { accountId, passwordHash, exceptToken }: NewPassword,
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { passwordHash }, select: { id: true } });
  const purposes = ['welcome', 'reset_password', 'confirm_email'] as const;
  await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes, now: ctx.now });
  await tx.checkoutSession.updateMany({ where: { accountId, nonceHash: { not: null } }, data: { nonceHash: null } });
  await ctx.sessions.invalidateAll(accountId, { exceptToken }, tx);
}
