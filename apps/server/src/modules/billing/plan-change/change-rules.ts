import type { Player } from '@swing/db/generated/client';
import { planChange, planChangeMessages } from '@swing/domain/billing/plan-changes';
import type { PlanType } from '@swing/domain/plans';
import { AppError } from '../../../kernel/app-error.ts';

/** A player whose plan renews at the provider. */
export type SubscribedPlayer = Player & { stripeCustomerId: string; stripeSubscriptionId: string };

export interface AllowedChange {
  player: SubscribedPlayer;
  effective: 'now' | 'period_end';
}

/**
 * Returns when a plan change would take effect. Throws BAD_REQUEST or NOT_POSSIBLE_NOW with the reason, for the user to
 * read.
 */
export function allowedChange(player: Player, newPlan: PlanType, now: Date): AllowedChange {
  const change = planChange(player, newPlan, now);
  if ('problem' in change) {
    const isSame = change.problem === planChangeMessages.samePlan;
    throw new AppError(isSame ? 'BAD_REQUEST' : 'NOT_POSSIBLE_NOW', change.problem);
  }
  if (change.effective === 'checkout' || !isSubscribed(player)) {
    throw new AppError(
      'NOT_POSSIBLE_NOW',
      'There is no active plan to change. Choose a plan and pay for it at checkout.',
    );
  }
  return { player, effective: change.effective };
}

export function isSubscribed(player: Player): player is SubscribedPlayer {
  return player.stripeCustomerId !== null && player.stripeSubscriptionId !== null;
}
