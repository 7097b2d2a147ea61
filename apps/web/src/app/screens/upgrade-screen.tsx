import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { plans, planTypes } from '@swing/domain/plans';
import { Spinner } from '@swing/ui/spinner';
import { Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { utilities } from '@swing/ui/utilities';
import { SignUp } from '../../features/billing/sign-up.tsx';
import { VisitorFrame } from '../visitor-frame.tsx';
import styles from '../../features/billing/billing.module.css';

const InvalidCheckout = lazyScreen(async () => (await import('./invalid-checkout-screen.tsx')).InvalidCheckout);
const Upgrade = lazyScreen(async () => (await import('../../features/billing/upgrade.tsx')).Upgrade);

/** Complete Your Upgrade (billing-13): an upgrade for a signed-in player, or a new account. */
export function UpgradeScreen() {
  useScreen('Complete Your Upgrade');
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const session = useSession(playerSession);
  const planId = planTypes.find((id) => id === parameters.get('plan'));
  const isUpgrade = parameters.get('type') === 'upgrade';
  if (!planId) return <InvalidCheckout />;
  if (isUpgrade && !session) return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  const plan = plans[planId];

  return (
    <VisitorFrame>
      <div className={styles.root}>
        <div className={styles.head}>
          <p className={utilities.eyebrow}>Checkout</p>
          <h1>Complete Your Upgrade</h1>
        </div>
        {isUpgrade && session ? (
          <Suspense
            fallback={
              <div className={styles.main}>
                <Spinner label="Working out what is due today" />
              </div>
            }
          >
            <Upgrade plan={plan} session={session} parameters={parameters} />
          </Suspense>
        ) : (
          <SignUp plan={plan} />
        )}
      </div>
    </VisitorFrame>
  );
}
