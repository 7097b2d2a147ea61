import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formatWhen } from '@swing/app-shell/lib/format-when';
import type { Subscription } from '@swing/contract/billing';
import { plans } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

const errorTexts = { server: 'Failed to keep your plan', network: networkErrorMessage };

/** A smaller plan that waits for the end of the period, and how to take that back (DECISIONS 10). */
export function PendingChange({ subscription, now }: { subscription: Subscription; now: Date }) {
  const utils = trpc.useUtils();
  const withdraw = trpc.billing.withdrawChange.useMutation({
    onSuccess: () => utils.billing.subscription.invalidate(),
  });
  const { planType, pendingPlanType, pendingPlanAt } = subscription;
  const plan = plans[planType].name;
  if (!pendingPlanType || !pendingPlanAt) {
    return withdraw.isSuccess ? <Alert tone="success">You keep {plan}.</Alert> : null;
  }
  return (
    <Alert
      role="none"
      actions={
        <Button variant="secondary" size="small" isBusy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          Keep {plan}
        </Button>
      }
    >
      Your plan changes to {plans[pendingPlanType].name} on {formatWhen(new Date(pendingPlanAt), now)}.
      {withdraw.error ? <p role="alert">{callErrorText(withdraw.error, errorTexts)}</p> : null}
    </Alert>
  );
}
