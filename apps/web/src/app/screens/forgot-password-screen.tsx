import { trpc } from '@swing/app-shell/api';
import { CheckEmail } from '@swing/app-shell/check-email';
import { linkRequestTexts } from '@swing/app-shell/lib/link-request';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { LinkRequestForm } from '@swing/app-shell/link-request-form';
import { SignInFrame } from '@swing/app-shell/sign-in-frame';
import { brand } from '@swing/domain/brand';
import { Link } from 'react-router';
import { AppLink } from '../app-link.ts';

/** P §2; the success view is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  useScreen('Forgot Password');
  const request = trpc.identity.forgotPassword.useMutation();
  const again = trpc.identity.forgotPassword.useMutation();
  const sentTo = request.isSuccess ? request.variables.email : null;

  return (
    <SignInFrame linkComponent={AppLink} pitch={brand.tagline}>
      {sentTo === null ? (
        <LinkRequestForm
          title="Forgot Your Password?"
          lead="Enter the email of your player account. We send you a link to choose a new password."
          submitLabel="Send Reset Link"
          request={request}
          errorTexts={linkRequestTexts}
        />
      ) : (
        <CheckEmail email={sentTo} again={again} errorTexts={linkRequestTexts}>
          <p className="ui-lead">
            If <strong>{sentTo}</strong> has an account, a reset link was sent to it. The link expires in 1 hour.
          </p>
        </CheckEmail>
      )}
      <div className="sign-in__links">
        <p>
          <Link to="/login">Back to Player Login</Link>
        </p>
      </div>
    </SignInFrame>
  );
}
