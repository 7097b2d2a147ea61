import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { linkLifetime } from '@swing/domain/lifetimes';

const errorTexts = { server: 'Failed to update account', network: networkErrorMessage };

interface PendingEmailProps {
  /** The address that still has to be confirmed. */
  email: string;
  current: string;
  /** Called when the change is cancelled, or the server reports that it is no longer pending. */
  onEnded: () => void;
}

/** Shows that a new address awaits confirmation, with buttons to resend the link or cancel the change. */
export function PendingEmail({ email, current, onEnded }: PendingEmailProps) {
  const utils = trpc.useUtils();
  const again = trpc.identity.resendEmailConfirmation.useMutation({
    async onSuccess({ pendingEmail }) {
      if (pendingEmail === email) return;
      await Promise.all([utils.identity.emailChange.invalidate(), utils.identity.me.invalidate()]);
      onEnded();
    },
  });
  const cancel = trpc.identity.cancelEmailChange.useMutation({
    async onSuccess() {
      await Promise.all([utils.identity.emailChange.invalidate(), utils.identity.me.invalidate()]);
      onEnded();
    },
  });
  const failed = cancel.error ?? again.error;

  return (
    <>
      <Alert
        role="status"
        title={`Waiting for confirmation at ${email}`}
        actions={
          <>
            <Button
              variant="secondary"
              isBusy={again.isPending}
              disabled={cancel.isPending}
              onClick={() => again.mutate({})}
            >
              Send again
            </Button>
            <Button
              variant="ghost"
              aria-label="Cancel the change of email"
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate({})}
            >
              Cancel
            </Button>
          </>
        }
      >
        Open the link we mailed there within {linkLifetime('confirm_email')}. Until then you sign in with {current}.
      </Alert>
      {failed ? <Alert tone="error">{callErrorText(failed, errorTexts)}</Alert> : null}
      {again.isSuccess && !failed ? <Alert tone="success">Sent again. Only the newest link works.</Alert> : null}
    </>
  );
}
