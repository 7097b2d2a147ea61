import type { CheckoutSession } from '@swing/db/generated/client';
import type { VerbContext } from '../../../kernel/verb.ts';
import { isPayingBrowser } from './checkout-nonce.ts';

/** Returns true in the browser that paid for the account, while the account has no password (accounts-3). */
export async function mayChoosePassword(
  ctx: VerbContext,
  { accountId, nonceHash, state }: Pick<CheckoutSession, 'accountId' | 'nonceHash' | 'state'>,
): Promise<boolean> {
  if (state !== 'consumed' || accountId === null || !isPayingBrowser(ctx, nonceHash)) return false;
  return (await ctx.database.account.count({ where: { id: accountId, passwordHash: null, deletedAt: null } })) === 1;
}
