import type { Transaction } from '@swing/db/client';
import type { VerbContext } from '../../../kernel/verb.ts';
import { updateAccountEmail, type AccountEmailUpdate } from '../../accounts/update-account-email.ts';

/** Changes the e-mail of a locked account, at the payment provider too. Returns the previous address. */
export async function changeAddress(
  tx: Transaction,
  ctx: Pick<VerbContext, 'jobs' | 'now'>,
  move: AccountEmailUpdate,
): Promise<string> {
  const before = await updateAccountEmail(tx, ctx, move);
  await ctx.jobs.enqueue(tx, 'change-customer-email', { accountId: move.accountId });
  return before;
}
