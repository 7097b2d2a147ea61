import type { DatabaseOrTransaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';

type PlanColumn =
  | 'planType'
  | 'pendingPlanType'
  | 'subscriptionStatus'
  | 'subscriptionEnd'
  | 'nextBillingDate'
  | 'billingAnchor'
  | 'termStart'
  | 'termAnalyses'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
  | 'stripeScheduleId'
  | 'isManualGrant'
  | 'isDisputed'
  | 'cardBrand'
  | 'cardLastFour'
  | 'reconciledAt'
  | 'quotedPlanType'
  | 'quotedAt';

/** Writes the player columns that billing owns: plan, status, dates and card. */
export function updatePlan(
  database: Pick<DatabaseOrTransaction, 'player'>,
  accountId: string,
  changes: Partial<Pick<Player, PlanColumn>>,
): Promise<Player> {
  return database.player.update({ where: { accountId }, data: changes });
}
