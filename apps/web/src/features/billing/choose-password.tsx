import { trpc } from '@swing/app-shell/api';
import { callErrorText, networkErrorMessage } from '@swing/app-shell/lib/call-error';
import { formText } from '@swing/app-shell/lib/form-text';
import { focusProblem, newPasswordProblem, type NewPasswordProblem } from '@swing/app-shell/lib/new-password';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { NewPasswordFields } from '@swing/app-shell/new-password-fields';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { linkLifetime } from '@swing/domain/lifetimes';
import { useState, type FormEvent } from 'react';
import { utilities } from '@swing/ui/utilities';

const labels = { password: 'Password', confirmation: 'Confirm Password' };
const errorTexts = { server: 'Failed to save your password', network: networkErrorMessage };

/** Sets the first password of a new account, in the browser that paid, and signs in (accounts-3). */
export function ChoosePassword({ sessionId, onChosen }: { sessionId: string; onChosen: () => void }) {
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const choose = trpc.billing.choosePassword.useMutation({
    onSuccess({ token, user }) {
      playerSession.write({ token, user });
      onChosen();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (choose.isPending) return;
    const fields = new FormData(event.currentTarget);
    const found = newPasswordProblem(fields);
    setProblem(found);
    if (found) focusProblem(event.currentTarget, found);
    else choose.mutate({ sessionId, newPassword: formText(fields, 'password') });
  }

  return (
    <Card title="Choose Your Password" look="highlight">
      <form className={utilities.stack} onSubmit={submit}>
        <p>
          You log in with it. The link in your welcome email lets you choose it later, for {linkLifetime('welcome')}.
        </p>
        {choose.error ? <Alert tone="error">{callErrorText(choose.error, errorTexts)}</Alert> : null}
        <NewPasswordFields labels={labels} problem={problem} />
        <div>
          <Button type="submit" size="large" isBusy={choose.isPending}>
            Save Password
          </Button>
        </div>
      </form>
    </Card>
  );
}
