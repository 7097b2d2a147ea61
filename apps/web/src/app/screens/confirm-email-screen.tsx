import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import type { PlayerUser } from '@swing/contract/identity';
import { brand } from '@swing/domain/brand';
import { invalidConfirmationLinkMessage } from '@swing/domain/link-messages';
import { Alert } from '@swing/ui/alert';
import { Button, buttonClassName } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { Link, useSearchParams } from 'react-router';
import { AppLink } from '../app-link.ts';
import { useFreshPlayer } from '../use-fresh-player.ts';

const errorTexts = { server: invalidConfirmationLinkMessage, network: networkErrorMessage };

/** Target of the link mailed to a new address. Confirming needs a click, so that mail scanners cannot confirm it. */
export function ConfirmEmailScreen() {
  useScreen('Confirm Your Email');
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const confirm = trpc.identity.confirmEmailChange.useMutation();

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline}>
      {confirm.isSuccess ? (
        <Confirmed email={confirm.data.email} />
      ) : (
        <div className={utilities.stack}>
          <h1>Confirm Your Email</h1>
          <p className={utilities.lead}>Confirm that this is your new address. You sign in with it from then on.</p>
          {confirm.error ? <Alert tone="error">{callErrorText(confirm.error, errorTexts)}</Alert> : null}
          {token ? (
            <Button size="large" isFullWidth isBusy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
              Confirm Email
            </Button>
          ) : (
            <Alert tone="error" role="none">
              {invalidConfirmationLinkMessage}
            </Alert>
          )}
          <p className={utilities.muted}>
            You did not ask for this? Then close this page: nothing changes. Questions:{' '}
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </div>
      )}
    </SignInFrame>
  );
}

function Confirmed({ email }: { email: string }) {
  useScreen('Email Confirmed');
  const session = useSession(playerSession);
  return (
    <div className={utilities.stack}>
      {session ? <StoredUserRefresh session={session} /> : null}
      <h1>Email Confirmed</h1>
      <Alert tone="success">
        You sign in with <strong>{email}</strong> from now on. We have notified your old address.
      </Alert>
      <Link to={session ? '/account' : '/login'} className={buttonClassName({ size: 'large', isFullWidth: true })}>
        {session ? 'Go to My Account' : 'Go to Player Login'}
      </Link>
    </div>
  );
}

/** Updates the stored user, whose address the account page shows, also in other tabs. */
function StoredUserRefresh({ session }: { session: Session<PlayerUser> }) {
  useFreshPlayer(session);
  return null;
}
