import { subscriptionOf } from '@swing/app-shell/lib/has-plan';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { PlayerUser } from '@swing/contract/identity';
import { planChange } from '@swing/domain/billing/plan-changes';
import type { Plan } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { OwnCoach } from './own-coach.tsx';

interface PlayerCheckoutProps {
  plan: Plan;
  user: PlayerUser;
  children: (ownCoach: ReactNode) => ReactNode;
}

/** The checkout for a signed-in player. Redirects to the account page if this plan change is made there instead. */
export function PlayerCheckout({ plan, user, children }: PlayerCheckoutProps) {
  const now = useNow(60_000);
  const change = planChange(subscriptionOf(user), plan.id, now);
  const isForCheckout = 'effective' in change && change.effective === 'checkout';
  return isForCheckout ? children(<OwnCoach />) : <Navigate to={subscriptionPath} replace />;
}
