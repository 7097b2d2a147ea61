import type { PlayerUser } from '@swing/contract/identity';
import { isRunning, type Subscription } from '@swing/domain/billing/subscription';

export type StoredPlan = Pick<PlayerUser, 'planType' | 'subscriptionStatus' | 'subscriptionEnd' | 'nextBillingDate'>;

/** Whether a player has a plan at `now`, by what the browser has stored. For display only: the server reads its own record. */
export function hasPlan(user: StoredPlan, now: Date): boolean {
  return isRunning(subscriptionOf(user), now);
}

/** What the rules about plans need of a stored player. An open dispute is known to the server alone. */
export function subscriptionOf(user: StoredPlan): Subscription {
  return {
    planType: user.planType,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionEnd: dateOf(user.subscriptionEnd),
    nextBillingDate: dateOf(user.nextBillingDate),
    isDisputed: false,
  };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
