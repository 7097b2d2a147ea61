import { trpc } from '@swing/app-shell/api';
import { callErrorText, readCallError } from '@swing/app-shell/lib/call-error';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import type { LoginState } from '@swing/app-shell/require-session';
import { SignInForm } from '@swing/app-shell/sign-in-form';
import { SignInLinks } from '@swing/app-shell/sign-in-frame';
import { Link, Navigate, useLocation } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';
import { UnverifiedNotice } from '../unverified-notice.tsx';

const errorTexts = { server: 'Invalid email or password', network: 'Failed to sign in' };

/** The coach login. After it, and for coaches who are signed in, goes to the screen that required it, or to the queue. */
export function LoginScreen() {
  useScreen('Coach Login');
  const session = useSession(coachSession);
  const login = trpc.identity.loginCoach.useMutation({
    onSuccess: ({ token, coach }) => coachSession.write({ token, user: coach }),
  });
  const { from = '/coach/queue' } = (useLocation().state as LoginState) ?? {};
  if (session) return <Navigate to={from} replace />;
  const error = login.error ? callErrorText(login.error, errorTexts) : null;
  const unverified = login.error && isUnverified(login.error) ? login.variables?.email : undefined;

  return (
    <CoachEntryFrame>
      <SignInForm
        title="Coach Login"
        isBusy={login.isPending}
        error={error}
        notice={
          unverified && error ? <UnverifiedNotice key={unverified} email={unverified} message={error} /> : undefined
        }
        onSubmit={(credentials) => login.mutate(credentials)}
      />
      <SignInLinks>
        <p>
          <Link to="/coach/forgot-password">Forgot your password?</Link>
        </p>
        <p>
          New here? <Link to="/coach/signup">Sign up as a coach</Link>, it is free.
        </p>
        <p>
          Here for your own swing? <a href="/login">Player Login</a>
        </p>
      </SignInLinks>
    </CoachEntryFrame>
  );
}

function isUnverified(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'EMAIL_NOT_VERIFIED';
}
