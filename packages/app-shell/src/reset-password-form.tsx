import { invalidResetLinkMessage, missingResetTokenMessage } from '@swing/domain/link-messages';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { utilities } from '@swing/ui/utilities';
import { useState, type FormEvent, type ReactNode } from 'react';
import { callErrorText, networkErrorMessage, readCallError } from './lib/call-error.ts';
import { formText } from './lib/form-text.ts';
import { focusProblem, newPasswordProblem, type NewPasswordProblem } from './lib/new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const labels = { password: 'New Password', confirmation: 'Confirm New Password' };
const errorTexts = { server: 'Failed to reset password', network: networkErrorMessage };

interface ResetPasswordFormProps {
  /** The token of the mailed link; empty if the page's URL contains none. */
  token: string;
  /** True if the account has no password yet. */
  isFirst?: boolean;
  reset: { mutate(input: { token: string; newPassword: string }): void; isPending: boolean; error: unknown };
  /** Link to request a new mail. */
  newLink: ReactNode;
}

/** Form to choose a new password, reached by a mailed link. */
export function ResetPasswordForm({ token, isFirst = false, reset, newLink }: ResetPasswordFormProps) {
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const [hasTriedWithout, setTriedWithout] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reset.isPending) return;
    if (!token) return setTriedWithout(true);
    const fields = new FormData(event.currentTarget);
    const found = newPasswordProblem(fields);
    setProblem(found);
    if (found) focusProblem(event.currentTarget, found);
    else reset.mutate({ token, newPassword: formText(fields, 'password') });
  }

  const failure = reset.error ? callErrorText(reset.error, errorTexts) : null;
  const missing = hasTriedWithout ? missingResetTokenMessage : invalidResetLinkMessage;
  const error = token ? failure : missing;
  const isLinkBad = !token || isInvalidLink(reset.error);

  return (
    <form className={utilities.stack} onSubmit={handleSubmit}>
      <h1>{isFirst ? 'Choose Your Password' : 'Reset Your Password'}</h1>
      {error ? (
        <Alert tone="error" actions={isLinkBad ? newLink : undefined}>
          {error}
        </Alert>
      ) : null}
      <NewPasswordFields labels={labels} problem={problem} />
      <Button type="submit" size="large" isFullWidth isBusy={reset.isPending}>
        {isFirst ? 'Save Password' : 'Reset Password'}
      </Button>
    </form>
  );
}

function isInvalidLink(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'INVALID_LINK';
}
