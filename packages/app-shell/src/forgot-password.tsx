import type { ReactNode } from 'react';
import { utilities } from '@swing/ui/utilities';
import { CheckEmail } from './check-email.tsx';
import { LinkRequestForm } from './link-request-form.tsx';
import { linkRequestTexts, type LinkRequest } from './lib/link-request.ts';
import { useScreen } from './lib/use-screen.ts';
import { SignInLinks } from './sign-in-frame.tsx';

interface ForgotPasswordProps {
  /** The kind of account. */
  kind: 'player' | 'coach';
  request: LinkRequest & { variables: { email: string } | undefined };
  /** A second instance of the same call, to send the mail again. */
  again: LinkRequest;
  /** Link back to the login. */
  loginLink: ReactNode;
}

/** Requests a link to choose a new password. The success view is the same whether or not the address has an account. */
export function ForgotPassword({ kind, request, again, loginLink }: ForgotPasswordProps) {
  useScreen('Forgot Password');
  const sentTo = request.isSuccess ? request.variables?.email : undefined;
  return (
    <>
      {sentTo === undefined ? (
        <LinkRequestForm
          title="Forgot Your Password?"
          lead={`Enter the email of your ${kind} account. We send you a link to choose a new password.`}
          submitLabel="Send Reset Link"
          request={request}
          errorTexts={linkRequestTexts}
        />
      ) : (
        <CheckEmail email={sentTo} again={again} errorTexts={linkRequestTexts}>
          <p className={utilities.lead}>
            If <strong>{sentTo}</strong> has an account, a reset link was sent to it. The link expires in 1 hour.
          </p>
        </CheckEmail>
      )}
      <SignInLinks>
        <p>{loginLink}</p>
      </SignInLinks>
    </>
  );
}
