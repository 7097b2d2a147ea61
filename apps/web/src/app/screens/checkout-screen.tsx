import { subscriptionOf } from '@swing/app-shell/lib/has-plan';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { planChange } from '@swing/domain/billing/plan-changes';
import { plans, planTypes, type Plan } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { CheckoutForm } from '../../features/billing/checkout-form.tsx';
import { PlanSummary } from '../../features/billing/plan-summary.tsx';
import { VisitorFrame } from '../visitor-frame.tsx';

/** Complete Your Purchase (P §2); without a plan back to the front page, and with one already to where it is changed. */
export function CheckoutScreen() {
  const [parameters] = useSearchParams();
  const planId = planTypes.find((id) => id === parameters.get('plan'));
  useEffect(() => {
    if (!planId) globalThis.location.replace('/');
  }, [planId]);
  return planId ? <Checkout plan={plans[planId]} /> : null;
}

function Checkout({ plan }: { plan: Plan }) {
  useScreen('Complete Your Purchase');
  const session = useSession(playerSession);
  const now = useNow(60_000);
  if (session) {
    const change = planChange(subscriptionOf(session.user), plan.id, now);
    const isForCheckout = 'effective' in change && change.effective === 'checkout';
    if (!isForCheckout) return <Navigate to={subscriptionPath} replace />;
  }
  return (
    <VisitorFrame>
      <div className="billing">
        <div className="billing__head">
          <p className="ui-eyebrow">Checkout</p>
          <h1>Complete Your Purchase</h1>
        </div>
        <div className="billing__side">
          <PlanSummary plan={plan} />
        </div>
        <div className="billing__main">
          <CheckoutForm plan={plan} user={session?.user ?? null} />
        </div>
      </div>
    </VisitorFrame>
  );
}
