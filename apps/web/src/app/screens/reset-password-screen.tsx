import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { PasswordWasReset } from '@swing/app-shell/password-was-reset';
import { ResetPasswordForm } from '@swing/app-shell/reset-password-form';
import { SignInFrame, SignInLinks } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Link, useSearchParams } from 'react-router';
import { AppLink } from '../app-link.ts';

/** Target of the links in the reset mail and the welcome mail. */
export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const isFirst = parameters.has('first');
  useScreen(isFirst ? 'Choose Password' : 'Reset Password');
  const reset = trpc.identity.resetPassword.useMutation({ onSuccess: () => playerSession.clear() });
  const loginLink = <Link to="/login">Go to Player Login</Link>;

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline}>
      {reset.isSuccess ? (
        <PasswordWasReset loginPath="/login">
          <p>{loginLink}</p>
        </PasswordWasReset>
      ) : (
        <>
          <ResetPasswordForm
            token={parameters.get('token') ?? ''}
            isFirst={isFirst}
            reset={reset}
            newLink={<Link to="/forgot-password">Request a new link</Link>}
          />
          <SignInLinks>
            <p>{loginLink}</p>
          </SignInLinks>
        </>
      )}
    </SignInFrame>
  );
}
