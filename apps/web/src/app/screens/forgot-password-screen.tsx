import { trpc } from '@swing/app-shell/api';
import { ForgotPassword } from '@swing/app-shell/forgot-password';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Link } from 'react-router';
import { AppLink } from '../app-link.ts';

export function ForgotPasswordScreen() {
  const request = trpc.identity.forgotPassword.useMutation();
  const again = trpc.identity.forgotPassword.useMutation();
  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline}>
      <ForgotPassword
        kind="player"
        request={request}
        again={again}
        loginLink={<Link to="/login">Back to Player Login</Link>}
      />
    </SignInFrame>
  );
}
