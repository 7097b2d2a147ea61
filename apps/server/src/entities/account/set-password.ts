import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../transport/verb.ts';

interface NewPassword {
  accountId: string;
  passwordHash: string;
  /** The session that may stay. */
  exceptToken?: string | undefined;
}

/** Writes a password and ends what came before it: sessions, and links that could choose another one. */
export async function setPassword(
  tx: Transaction,
  ctx: Pick<VerbContext, 'oneTimeTokens' | 'sessions' | 'now'>,
  { accountId, passwordHash, exceptToken }: NewPassword,
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { passwordHash }, select: { id: true } });
  await ctx.oneTimeTokens.voidAll(tx, { accountId, purposes: ['welcome', 'reset_password'], now: ctx.now });
  await ctx.sessions.invalidateAll(accountId, { exceptToken }, tx);
}
