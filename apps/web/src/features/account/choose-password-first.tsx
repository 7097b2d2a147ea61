import { trpc } from '@swing/app-shell/api';
import { callErrorText } from '@swing/app-shell/lib/call-error';
import { linkRequestTexts } from '@swing/app-shell/lib/link-request';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { linkLifetime } from '@swing/domain/lifetimes';

/** For an account without a password: one must be chosen by a mailed link before the email can be changed. */
export function ChoosePasswordFirst({ email }: { email: string }) {
  const request = trpc.identity.forgotPassword.useMutation();
  return (
    <>
      <Alert
        tone="warning"
        role="status"
        title="Choose a password first"
        actions={
          <Button variant="secondary" isBusy={request.isPending} onClick={() => request.mutate({ email })}>
            Mail me the link
          </Button>
        }
      >
        Your account has no password. We mail you a link to choose one, then you can change your email.
      </Alert>
      {request.error ? <Alert tone="error">{callErrorText(request.error, linkRequestTexts)}</Alert> : null}
      {request.isSuccess ? (
        <Alert tone="success">
          We sent a link to {email}. It expires in {linkLifetime('reset_password')}. Only the newest link works.
        </Alert>
      ) : null}
    </>
  );
}
