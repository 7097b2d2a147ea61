import type { DatabaseOrTransaction, Transaction } from '@swing/db/client';
import { accessEnd, shownStatusOf } from '@swing/domain/billing/subscription';
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
  | 'quotedAt'
  | 'chargeBegunAt';

type PlanChanges = Partial<Pick<Player, PlanColumn>>;

/** Writes the player columns that billing owns: plan, status, dates and card. */
export function updatePlan(
  database: Pick<DatabaseOrTransaction, 'player'>,
  accountId: string,
  changes: PlanChanges,
): Promise<Player> {
  return database.player.update({ where: { accountId }, data: changes });
}

/** As `updatePlan`, and records a new plan, status or grant in the player's history. */
export async function changePlan(tx: Transaction, before: Player, changes: PlanChanges, at: Date): Promise<Player> {
  const after = await updatePlan(tx, before.accountId, changes);
  if (isSamePlan(before, after)) return after;
  const { accountId: playerId, planType, isManualGrant } = after;
  const status = shownStatusOf(after);
  await tx.planChange.create({ data: { playerId, at, planType, status, endsAt: accessEnd(after), isManualGrant } });
  return after;
}

/** A renewal moves the end of a plan that is paid for, and a failed payment is shown as active (billing-6). Both are no change. */
function isSamePlan(before: Player, after: Player): boolean {
  return (
    before.planType === after.planType &&
    shownStatusOf(before) === shownStatusOf(after) &&
    before.isManualGrant === after.isManualGrant &&
    (!after.isManualGrant || before.subscriptionEnd?.getTime() === after.subscriptionEnd?.getTime())
  );
}
