import { invalidUndoLinkMessage } from '@swing/domain/link-messages';
import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { linkLifetime } from '@swing/domain/lifetimes';
import { Link, useSearchParams } from 'react-router';
import { AppLink } from '../app-link.ts';

const errorTexts = { server: invalidUndoLinkMessage, network: networkErrorMessage };

/** Target of the link in the changed-address mail. Undoing needs a click, so that mail scanners cannot trigger it. */
export function UndoEmailChangeScreen() {
  useScreen('Take Your Account Back');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const undo = trpc.identity.undoEmailChange.useMutation({ onSuccess: () => playerSession.clear() });

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline}>
      {undo.isSuccess ? (
        <Undone email={undo.data.email} />
      ) : (
        <div className={utilities.stack}>
          <h1>Take Your Account Back</h1>
          <p className={utilities.lead}>
            Your account was moved to another email address. If that was not you, move it back: everybody is signed out,
            the password is removed, and we mail you a link to choose a new one.
          </p>
          {undo.error ? <Alert tone="error">{callErrorText(undo.error, errorTexts)}</Alert> : null}
          {token ? (
            <Button size="large" isFullWidth isBusy={undo.isPending} onClick={() => undo.mutate({ token })}>
              Move It Back
            </Button>
          ) : (
            <Alert tone="error" role="none">
              {invalidUndoLinkMessage}
            </Alert>
          )}
          <p className={utilities.muted}>
            It was you? Then there is nothing to do. Questions:{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
      )}
    </SignInFrame>
  );
}

function Undone({ email }: { email: string }) {
  useScreen('Your Account Is Back');
  return (
    <div className={utilities.stack}>
      <h1>Your Account Is Back</h1>
      <Alert tone="success">
        It belongs to <strong>{email}</strong> again, and everybody was signed out.
      </Alert>
      <p>
        Somebody else may know your password, so we removed it. Open the link we have mailed you and choose a new one.
        The link expires in {linkLifetime('reset_password')}.
      </p>
      <p className={utilities.muted}>
        Nothing in your inbox after a minute? Check your spam folder, or{' '}
        <Link to="/forgot-password">request a new link</Link>.
      </p>
    </div>
  );
}
