import { trpc } from '@swing/app-shell/api';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { verificationRequestTexts } from '@swing/app-shell/lib/link-request';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';

/** Shown to a coach who signs in with the right password before confirming the email address (accounts-7). */
export function UnverifiedNotice({ email, message }: { email: string; message: string }) {
  const again = trpc.identity.resendVerification.useMutation();
  if (again.isSuccess) {
    return <Alert tone="success">We sent a new link to {email}. Check your inbox and your spam folder.</Alert>;
  }
  const sendAgain = (
    <Button variant="secondary" size="small" isBusy={again.isPending} onClick={() => again.mutate({ email })}>
      Send again
    </Button>
  );
  return (
    <Alert tone="error" actions={sendAgain}>
      {message}
      {again.error ? ` ${callErrorText(again.error, verificationRequestTexts)}` : null}
    </Alert>
  );
}
