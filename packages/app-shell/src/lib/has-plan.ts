import type { PlayerUser } from '@swing/contract/identity';
import { isRunning, type Subscription } from '@swing/domain/billing/subscription';

export type StoredPlan = Pick<PlayerUser, 'planType' | 'subscriptionStatus' | 'subscriptionEnd' | 'nextBillingDate'>;

/**
 * Whether a player has a plan at `now`, judged by the user stored in the browser. For display only: the server decides
 * by its own record.
 */
export function hasPlan(user: StoredPlan, now: Date): boolean {
  return isRunning(subscriptionOf(user), now);
}

/** Converts a stored player to the input of the plan rules. Only the server knows whether a dispute is open. */
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
