import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../../kernel/verb.ts';
import { moveAddress, type AddressMove } from '../../accounts/move-address.ts';

/** Gives a locked account another address, for the payment provider too. Returns the address it had. */
export async function changeAddress(
  tx: Transaction,
  ctx: Pick<VerbContext, 'jobs' | 'now'>,
  move: AddressMove,
): Promise<string> {
  const before = await moveAddress(tx, ctx, move);
  await ctx.jobs.enqueue(tx, 'change-customer-email', { accountId: move.accountId });
  return before;
}
