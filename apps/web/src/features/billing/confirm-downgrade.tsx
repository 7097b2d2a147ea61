import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import type { PlanType } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

const errorTexts = { server: 'Failed to change your plan', network: networkErrorMessage };

interface ConfirmDowngradeProps {
  planId: PlanType;
  session: Session<PlayerUser>;
  onDone: () => void;
}

/** Confirms a downgrade, which takes effect at the end of the paid period. */
export function ConfirmDowngrade({ planId, session, onDone }: ConfirmDowngradeProps) {
  const utils = trpc.useUtils();
  const change = trpc.billing.changeSubscription.useMutation({
    async onSuccess(answer) {
      playerSession.write({ token: session.token, user: answer.user });
      await utils.billing.subscription.invalidate();
      onDone();
    },
  });
  const { email, firstName, lastName } = session.user;
  return (
    <>
      {change.error ? <Alert tone="error">{callErrorText(change.error, errorTexts)}</Alert> : null}
      <div>
        <Button
          isBusy={change.isPending}
          onClick={() => change.mutate({ email, newPlan: planId, firstName, lastName })}
        >
          Confirm Change
        </Button>
      </div>
    </>
  );
}
