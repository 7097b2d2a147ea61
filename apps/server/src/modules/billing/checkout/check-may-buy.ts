import type { Transaction } from '@swing/db/client';
import { planChange, planChangeMessages } from '@swing/domain/billing/plan-changes';
import type { PlanType } from '@swing/domain/plans';
import { isRunning, statusAt } from '@swing/domain/billing/subscription';
import { emailTaken } from '../../accounts/email-taken.ts';
import { isReservedForUndo } from '../../accounts/undo-links.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

export interface Payer {
  accountId: string;
  email: string;
  customerId: string | null;
}

/**
 * Returns the account that a checkout would be for. Null: a new one. An existing account is returned if its plan has
 * ended (accounts-2, billing-7), or if its own signed-in player may extend it (billing-4). Throws EMAIL_TAKEN if there is a
 * plan, or the address is reserved. Throws NOT_POSSIBLE_NOW during a dispute.
 */
export async function checkMayBuy(
  tx: Transaction,
  ctx: VerbContext,
  { emailKey, planType }: { emailKey: string; planType: PlanType },
): Promise<Payer | null> {
  const account = await tx.account.findUnique({
    where: { kind_emailKey: { kind: 'player', emailKey } },
    include: { player: true },
  });
  if (!account?.player) {
    if (await isReservedForUndo(tx, { kind: 'player', emailKey, now: ctx.now })) throw emailTaken();
    return null;
  }
  const { id: accountId, email, player } = account;
  const payer = { accountId, email, customerId: player.stripeCustomerId };
  const isOwn = ctx.actors.some((actor) => actor.scope === 'player' && actor.accountId === accountId);
  if (!isRunning(player, ctx.now)) return payer;
  if (player.isDisputed) throw isOwn ? new AppError('NOT_POSSIBLE_NOW', planChangeMessages.disputed) : emailTaken();
  const change = planChange(player, planType, ctx.now);
  const mayBuy = 'effective' in change && change.effective === 'checkout' && !player.isManualGrant;
  if (isOwn && mayBuy) return payer;
  if (isOwn || statusAt(player, ctx.now) === 'cancelled') {
    throw new AppError('EMAIL_TAKEN', 'You already have a plan. Sign in to change it.');
  }
  throw emailTaken();
}
