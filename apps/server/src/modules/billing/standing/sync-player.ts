import type { PlayerUser } from '@swing/contract/identity';
import type { Player } from '@swing/db/generated/client';
import { lockAccount } from '../../accounts/lock-rows.ts';
import { applyStanding } from './apply-standing.ts';
import { billingTransaction } from '../billing-transaction.ts';
import { presentPlayer } from '../../accounts/present-users.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Updates a player from the provider and returns the result. Throws PaymentError. */
export async function syncPlayer(
  ctx: Pick<VerbContext, 'database' | 'payments' | 'jobs' | 'clock' | 'now'>,
  accountId: string,
): Promise<{ player: Player; user: PlayerUser }> {
  return billingTransaction(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    const { player } = await applyStanding(tx, ctx, accountId, ctx.now);
    const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
    return { player, user: presentPlayer(account, player, ctx.now) };
  });
}
