import type { Transaction } from '@swing/db/client';
import type { Player } from '@swing/db/generated/client';
import type { PlanEdit } from '@swing/domain/billing/plan-edit';
import { isRunning } from '@swing/domain/billing/subscription';
import { plans } from '@swing/domain/plans';
import { changePlan } from '../../accounts/update-plan.ts';

/** Grants a plan by hand. It does not renew, and stays until the player pays for one (billing-11). */
export async function grantPlan(
  tx: Transaction,
  before: Player,
  { planType, status, endsAt }: PlanEdit & { kind: 'grant' },
  now: Date,
): Promise<void> {
  const granted = {
    planType,
    subscriptionStatus: status,
    subscriptionEnd: endsAt,
    nextBillingDate: null,
    isManualGrant: true,
  };
  const isSameGrant = before.isManualGrant && before.planType === planType && isRunning(before, now);
  const isBegun = status === 'active' && !isSameGrant;
  await changePlan(tx, before, { ...granted, ...(isBegun ? begunAt(now, plans[planType].termAnalyses) : {}) }, now);
}

/** Analyses and periods are counted from the beginning of the grant. */
function begunAt(now: Date, termAnalyses: number | null) {
  return { billingAnchor: now, termStart: termAnalyses === null ? null : now, termAnalyses: termAnalyses ?? 0 };
}
