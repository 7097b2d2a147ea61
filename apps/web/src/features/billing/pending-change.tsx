import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formatWhen } from '@swing/app-shell/date-text';
import type { Subscription } from '@swing/contract/billing';
import { plans } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Fragment } from 'react';
import { FocusedNotice } from './focused-notice.tsx';

const errorTexts = { server: 'Failed to keep your plan', network: networkErrorMessage };

interface PendingChangeProps {
  subscription: Subscription;
  now: Date;
  /** How often the player has confirmed a change on this screen: each confirmation focuses the notice. */
  confirmedCount: number;
}

/** A downgrade scheduled for the end of the period, with a button to withdraw it (billing-3). */
export function PendingChange({ subscription, now, confirmedCount }: PendingChangeProps) {
  const utils = trpc.useUtils();
  const withdraw = trpc.billing.withdrawChange.useMutation({
    onSuccess: () => utils.billing.subscription.invalidate(),
  });
  const { planType, pendingPlanType, pendingPlanAt } = subscription;
  const current = plans[planType].name;
  if (!pendingPlanType || !pendingPlanAt) {
    return withdraw.isSuccess ? (
      <FocusedNotice>
        <Alert tone="success" role="none">
          You keep {current}.
        </Alert>
      </FocusedNotice>
    ) : null;
  }
  const { name, price, period } = plans[pendingPlanType];
  const Notice = confirmedCount > 0 ? FocusedNotice : Fragment;
  return (
    <Notice key={confirmedCount}>
      <Alert
        role="none"
        title={`Your plan changes to ${name}`}
        actions={
          <Button variant="secondary" size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Keep {current}
          </Button>
        }
      >
        From {formatWhen(new Date(pendingPlanAt), now)}, {price} {period}. Until then you keep {current}, and nothing is
        due.
        {withdraw.error ? <p role="alert">{callErrorText(withdraw.error, errorTexts)}</p> : null}
      </Alert>
    </Notice>
  );
}
