import { trpc } from '@swing/app-shell/api';
import { CheckEmail } from '@swing/app-shell/check-email';
import { linkRequestTexts } from '@swing/app-shell/lib/link-request';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { LinkRequestForm } from '@swing/app-shell/link-request-form';
import { Link } from 'react-router';
import { CoachEntryFrame } from '../coach-entry-frame.tsx';

/** The success view is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  useScreen('Forgot Password');
  const request = trpc.identity.forgotCoachPassword.useMutation();
  const again = trpc.identity.forgotCoachPassword.useMutation();
  const sentTo = request.isSuccess ? request.variables.email : null;

  return (
    <CoachEntryFrame>
      {sentTo === null ? (
        <LinkRequestForm
          title="Forgot Your Password?"
          lead="Enter the email of your coach account. We send you a link to choose a new password."
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
          <Link to="/coach/login">Back to Coach Login</Link>
        </p>
      </div>
    </CoachEntryFrame>
  );
}
