import { invalidVerificationLinkMessage } from '@swing/domain/link-messages';
import { trpc } from '@swing/app-shell/api';
import { CheckEmail } from '@swing/app-shell/check-email';
import { callErrorText, networkErrorMessage, readCallError } from '@swing/app-shell/lib/call-error';
import { verificationRequestTexts } from '@swing/app-shell/lib/link-request';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { LinkRequestForm } from '@swing/app-shell/link-request-form';
import { Alert } from '@swing/ui/alert';
import { Button, buttonClassName } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { linkLifetime } from '@swing/domain/lifetimes';
import { Link, useSearchParams } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

const errorTexts = { server: invalidVerificationLinkMessage, network: networkErrorMessage };

/** Target of the mailed link (accounts-7). Confirming needs a click, so that mail scanners cannot confirm an address. */
export function VerifyScreen() {
  useScreen('Confirm Your Email');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const verify = trpc.identity.verifyCoachEmail.useMutation();
  const isLinkBad = !token || isRefused(verify.error);

  return (
    <CoachEntryFrame>
      {verify.isSuccess ? <Verified /> : null}
      {!verify.isSuccess && isLinkBad ? <NewLink /> : null}
      {!verify.isSuccess && !isLinkBad ? (
        <div className={utilities.stack}>
          <h1>Confirm Your Email</h1>
          <p className={utilities.lead}>One click, and you can sign in.</p>
          {verify.error ? <Alert tone="error">{callErrorText(verify.error, errorTexts)}</Alert> : null}
          <Button size="large" isFullWidth isBusy={verify.isPending} onClick={() => verify.mutate({ token })}>
            Confirm Email
          </Button>
        </div>
      ) : null}
    </CoachEntryFrame>
  );
}

function Verified() {
  useScreen('Email Confirmed');
  return (
    <div className={utilities.stack}>
      <h1>Email Confirmed</h1>
      <Alert tone="success">Your address is confirmed. Welcome to the clubhouse.</Alert>
      <Link to="/coach/login" className={buttonClassName({ size: 'large', isFullWidth: true })}>
        Go to Coach Login
      </Link>
    </div>
  );
}

/** Requests a new link, for one that is used, replaced or expired. */
function NewLink() {
  useScreen('Confirm Your Email');
  const request = trpc.identity.resendVerification.useMutation();
  const again = trpc.identity.resendVerification.useMutation();
  if (request.isSuccess) {
    const { email } = request.variables;
    return (
      <CheckEmail email={email} again={again} errorTexts={verificationRequestTexts}>
        <p className={utilities.lead}>
          If <strong>{email}</strong> still has to be confirmed, a new link was sent to it. It expires in{' '}
          {linkLifetime('verify_email')}.
        </p>
      </CheckEmail>
    );
  }
  return (
    <LinkRequestForm
      title="Confirm Your Email"
      alert={<Alert tone="error">{invalidVerificationLinkMessage}</Alert>}
      lead={
        <>
          Confirmed already? Then <Link to="/coach/login">sign in</Link>. If not, we send you a new link.
        </>
      }
      submitLabel="Send New Link"
      request={request}
      errorTexts={verificationRequestTexts}
    />
  );
}

function isRefused(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'INVALID_LINK';
}
