import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { useSession } from '@swing/app-shell/lib/use-session';
import { SignInForm } from '@swing/app-shell/sign-in-form';
import { SignInFrame, SignInLinks } from '@swing/app-shell/sign-in-frame';
import type { LoginState } from '@swing/app-shell/require-session';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { brand } from '@swing/domain/brand';
import { AppLink } from '../app-link.ts';

const errorTexts = { server: 'Invalid email or password', network: networkErrorMessage };

/** After login, goes to the screen that required it, or to the account. A signed-in player is redirected to My Videos. */
export function LoginScreen() {
  useScreen('Player Login');
  const session = useSession(playerSession);
  const login = trpc.identity.loginPlayer.useMutation({
    onSuccess: ({ token, user }) => playerSession.write({ token, user }),
  });
  const [wasSignedIn] = useState(session !== null);
  const { from = wasSignedIn ? '/account/dashboard' : '/account' } = (useLocation().state as LoginState) ?? {};
  if (session) return <Navigate to={from} replace />;

  return (
    <SignInFrame current="player" linkComponent={AppLink} pitch={brand.tagline}>
      <SignInForm
        title="Player Login"
        isBusy={login.isPending}
        error={login.error ? callErrorText(login.error, errorTexts) : null}
        onSubmit={(credentials) => login.mutate(credentials)}
      />
      <SignInLinks>
        <p>
          <Link to="/forgot-password">Forgot your password?</Link>
        </p>
        <p>
          New here? <a href="/#pricing">Create Player Account</a>
        </p>
        <p>Have a coach already? Ask your coach for an invite code before you sign up.</p>
      </SignInLinks>
    </SignInFrame>
  );
}
