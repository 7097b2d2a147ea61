import { trpc } from '@swing/app-shell/api';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { PasswordWasReset } from '@swing/app-shell/password-was-reset';
import { ResetPasswordForm } from '@swing/app-shell/reset-password-form';
import { SignInLinks } from '@swing/app-shell/sign-in-frame';
import { Link, useSearchParams } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

export function ResetPasswordScreen() {
  useScreen('Reset Password');
  const [parameters] = useSearchParams();
  const reset = trpc.identity.resetCoachPassword.useMutation({ onSuccess: () => coachSession.clear() });
  const loginLink = <Link to="/coach/login">Go to Coach Login</Link>;

  return (
    <CoachEntryFrame>
      {reset.isSuccess ? (
        <PasswordWasReset loginPath="/coach/login">
          <p>{loginLink}</p>
        </PasswordWasReset>
      ) : (
        <>
          <ResetPasswordForm
            token={parameters.get('token') ?? ''}
            reset={reset}
            newLink={<Link to="/coach/forgot-password">Request a new link</Link>}
          />
          <SignInLinks>
            <p>{loginLink}</p>
          </SignInLinks>
        </>
      )}
    </CoachEntryFrame>
  );
}
