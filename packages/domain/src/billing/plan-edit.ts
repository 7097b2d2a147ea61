import { addMonths, billingMonths } from './dates.ts';
import { planChange, planChangeMessages } from './plan-changes.ts';
import { isRunning, shownStatus, statusAt, type ShownStatus, type Subscription } from './subscription.ts';
import type { PlanType } from '../plans.ts';

export interface EditedSubscription extends Subscription {
  /** Whether the provider has a subscription that renews or runs out. */
  hasSubscription: boolean;
  /** Granted by an admin, not paid for (billing-11). */
  isManualGrant: boolean;
}

export interface WantedPlan {
  planType: PlanType;
  status: ShownStatus;
  /** End of a plan granted by hand. Null: not given. */
  endsAt: Date | null;
}

export type PlanEdit =
  | { kind: 'none' }
  /** At the provider: charges the difference now. */
  | { kind: 'upgrade'; planType: PlanType }
  /** At the provider: at the end of the period. */
  | { kind: 'downgrade'; planType: PlanType }
  | { kind: 'cancel' }
  | { kind: 'resume' }
  | { kind: 'grant'; planType: PlanType; status: ShownStatus; endsAt: Date | null };

export const planEditMessages = {
  disputed: 'A payment of this player is disputed. The plan can be changed when that is settled.',
  paymentFailed: 'The last payment of this player failed. The plan can be changed once it is paid.',
  cancelled: 'This plan is cancelled. Set the status to active first, then change the plan.',
  oneByOne: 'Change the plan and the status one after the other.',
  notRenewing: 'This plan does not renew. Another one can be chosen when it ends.',
  inTerm: 'The six months of this player are paid for. Plan and status stay until they end.',
  stillBilled: 'The player is still billed. Choose cancelled, which ends the plan after the period that is paid for.',
  billedEnd: 'This plan is billed, so its end cannot be set by hand.',
  pastEnd: 'Please choose an end in the future.',
  notExpired: 'A plan expires by itself. Choose inactive to switch it off.',
} as const;

const ofPlayer: Record<string, string> = {
  [planChangeMessages.disputed]: planEditMessages.disputed,
  [planChangeMessages.paymentFailed]: planEditMessages.paymentFailed,
  [planChangeMessages.cancelled]: planEditMessages.cancelled,
  [planChangeMessages.notRenewing]: planEditMessages.notRenewing,
  [planChangeMessages.inTerm]: planEditMessages.inTerm,
};

/**
 * What an admin's edit of plan and status does (billing-15): a running plan that is paid for is changed at the provider or refused
 * with the reason, any other becomes a plan granted by hand.
 */
export function planEdit(from: EditedSubscription, to: WantedPlan, now: Date): PlanEdit | { problem: string } {
  const status = shownStatus(statusAt(from, now));
  const isSame = to.planType === from.planType && to.status === status;
  if (isSame && isSameEnd(from, to)) return { kind: 'none' };
  if (to.status === 'expired' && status !== 'expired') return { problem: planEditMessages.notExpired };
  if (!from.isManualGrant && isRunning(from, now)) return paidEdit(from, to, { status, now });
  return granted(from, to, now);
}

function isSameEnd({ subscriptionEnd }: Subscription, { endsAt }: WantedPlan): boolean {
  return endsAt === null || endsAt.getTime() === subscriptionEnd?.getTime();
}

function paidEdit(
  from: EditedSubscription,
  to: WantedPlan,
  { status, now }: { status: ShownStatus; now: Date },
): PlanEdit | { problem: string } {
  if (!from.hasSubscription) return { problem: planEditMessages.inTerm };
  if (!isSameEnd(from, to)) return { problem: planEditMessages.billedEnd };
  if (to.status === status) return changedPlan(from, to.planType, now);
  if (to.planType !== from.planType) return { problem: planEditMessages.oneByOne };
  if (to.status === 'cancelled') return { kind: 'cancel' };
  if (to.status === 'active') return { kind: 'resume' };
  return { problem: planEditMessages.stillBilled };
}

function changedPlan(from: Subscription, planType: PlanType, now: Date): PlanEdit | { problem: string } {
  const change = planChange(from, planType, now);
  if ('problem' in change) return { problem: ofPlayer[change.problem] ?? change.problem };
  return { kind: change.effective === 'period_end' ? 'downgrade' : 'upgrade', planType };
}

function granted(
  from: Subscription,
  { planType, status, endsAt }: WantedPlan,
  now: Date,
): PlanEdit | { problem: string } {
  if (endsAt !== null && endsAt <= now) return { problem: planEditMessages.pastEnd };
  if (status === 'inactive' || status === 'expired')
    return { kind: 'grant', planType, status, endsAt: from.subscriptionEnd };
  if (status === 'cancelled') return { kind: 'grant', planType, status, endsAt: endsAt ?? from.subscriptionEnd };
  const kept = isRunning(from, now) ? from.subscriptionEnd : null;
  return { kind: 'grant', planType, status, endsAt: endsAt ?? kept ?? addMonths(now, billingMonths[planType]) };
}
