import { trpc } from '@swing/app-shell/api';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import { plans, planTypes } from '@swing/domain/plans';
import { subscriptionPath } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { SkeletonRows } from '@swing/ui/skeleton';
import { utilities } from '@swing/ui/utilities';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChangePlan } from './change-plan.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { QueryFailure } from '@swing/app-shell/query-failure';

// Poll: changes made on the provider's page reach our server shortly after the player returns.
const refreshMilliseconds = 10_000;

/** The player's plan, its dates, and the plans to change to (ACCT-03). */
export function SubscriptionTab({ session }: { session: Session<PlayerUser> }) {
  const subscription = trpc.billing.subscription.useQuery({}, { refetchInterval: refreshMilliseconds });
  const changedTo = useChangedPlan();
  const [confirmedCount, setConfirmedCount] = useState(0);

  if (subscription.error && !subscription.data) {
    return <QueryFailure query={subscription} fallback="Failed to load your subscription" />;
  }
  if (!subscription.data) {
    return (
      <Card title="Your Plan">
        <div aria-busy="true">
          <SkeletonRows count={3} height="3rem" />
        </div>
      </Card>
    );
  }
  return (
    <div className={utilities.stack}>
      {changedTo && confirmedCount === 0 ? (
        <FocusedNotice>
          <Alert tone="success" role="none">
            You are on {plans[changedTo].name} now.
          </Alert>
        </FocusedNotice>
      ) : null}
      <CurrentPlan subscription={subscription.data} confirmedCount={confirmedCount} />
      <ChangePlan
        subscription={subscription.data}
        session={session}
        onConfirmed={() => setConfirmedCount((count) => count + 1)}
      />
    </div>
  );
}

/** The plan that Complete Your Upgrade just changed to, or null. Cleared from the history entry, so a reload does not repeat it. */
function useChangedPlan() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const [changedTo] = useState(() => planTypes.find((id) => id === changedToOf(state)) ?? null);
  useEffect(() => {
    if (changedTo) void navigate(subscriptionPath, { replace: true, state: null });
  }, [changedTo, navigate]);
  return changedTo;
}

function changedToOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'changedTo' in state ? state.changedTo : null;
}
