import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { plans, planTypes, type Plan } from '@swing/domain/plans';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { utilities } from '@swing/ui/utilities';
import { CheckoutForm } from '../../features/billing/checkout-form.tsx';
import { PlanSummary } from '../../features/billing/plan-summary.tsx';
import { VisitorFrame } from '../visitor-frame.tsx';
import styles from '../../features/billing/billing.module.css';

const PlayerCheckout = lazyScreen(
  async () => (await import('../../features/billing/player-checkout.tsx')).PlayerCheckout,
);

/** Complete Your Purchase. Redirects to the front page if the URL contains no plan. */
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
  const user = session?.user ?? null;
  const page = (ownCoach?: ReactNode) => (
    <VisitorFrame>
      <div className={styles.root}>
        <div className={styles.head}>
          <p className={utilities.eyebrow}>Checkout</p>
          <h1>Complete Your Purchase</h1>
        </div>
        <div className={styles.side}>
          <PlanSummary plan={plan} />
        </div>
        <div className={styles.main}>
          <CheckoutForm plan={plan} user={user} ownCoach={ownCoach} />
        </div>
      </div>
    </VisitorFrame>
  );
  if (!user) return page();
  return (
    <PlayerCheckout plan={plan} user={user}>
      {page}
    </PlayerCheckout>
  );
}
