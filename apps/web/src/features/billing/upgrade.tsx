import { trpc } from '@swing/app-shell/api';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import type { Plan } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import { Spinner } from '@swing/ui/spinner';
import { Navigate } from 'react-router';
import { OrderSummary } from './order-summary.tsx';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { quoteOfAddress, quoteOfPreview } from './quote.ts';
import { UpgradeForm } from './upgrade-form.tsx';
import { usePreview } from './use-preview.ts';
import styles from './billing.module.css';

interface UpgradeProps {
  plan: Plan;
  session: Session<PlayerUser>;
  /** Query parameters of the URL. Their amounts are shown until the server's quote arrives. */
  parameters: URLSearchParams;
}

/** Upgrades the signed-in player's plan at the price the server quotes (PAY-06). */
export function Upgrade({ plan, session, parameters }: UpgradeProps) {
  const subscription = trpc.billing.subscription.useQuery({});
  const preview = usePreview(plan.id);
  // A downgrade takes effect later and is confirmed there (billing-3).
  if (preview.data?.effective === 'period_end') return <Navigate to={subscriptionPath} replace />;
  // If the server refuses to quote, the URL and older quotes are not valid either.
  const counted = preview.data && !preview.error ? quoteOfPreview(preview.data) : null;
  const shown = preview.error ? null : (counted ?? quoteOfAddress(parameters, plan));
  const failed = preview.error ? preview : subscription.error ? subscription : null;
  const failure = failed ? <QueryFailure query={failed} fallback="Failed to work out the price" /> : null;

  return (
    <>
      <div className={styles.side}>
        <OrderSummary plan={plan} quote={shown} isBusy={preview.isFetching} />
      </div>
      <div className={styles.main}>
        {failure || (counted && subscription.data) ? (
          <UpgradeForm
            plan={plan}
            session={session}
            quote={counted}
            isQuoteOld={preview.isFetching}
            quoteFailure={failure}
            subscription={subscription.data ?? null}
          />
        ) : (
          <Spinner label="Working out what is due today" />
        )}
      </div>
    </>
  );
}
