import { trpc } from './api.tsx';
import { callErrorText } from './lib/call-error.ts';
import { formText } from './lib/form-text.ts';
import { focusProblem, newPasswordProblem, type NewPasswordProblem } from './lib/new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { changedPasswordProblem } from '@swing/domain/password-rules';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { TextField } from '@swing/ui/text-field';
import { useState, type FormEvent } from 'react';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import styles from './change-password-form.module.css';

const labels = { password: 'New Password', confirmation: 'Confirm New Password' };
const rules = { mismatch: 'New passwords do not match', problemOf: changedPasswordProblem };
const failure = 'Failed to change password';

/** Changes the password. Requires the current one (ACCT-04). */
export function ChangePasswordForm() {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<NewPasswordProblem | null>(null);
  const change = trpc.identity.changePassword.useMutation({ onSuccess: () => utils.identity.sessions.invalidate() });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const found = newPasswordProblem(fields, rules);
    setProblem(found);
    change.reset();
    if (found) return focusProblem(form, found);
    const input = { currentPassword: formText(fields, 'currentPassword'), newPassword: formText(fields, 'password') };
    change.mutate(input, { onSuccess: () => form.reset() });
  }

  return (
    <Card title="Change Password">
      <form className={classNames(utilities.stack, styles.form)} onSubmit={submit}>
        <p className={utilities.muted}>Every other device is signed out when you change it.</p>
        {change.error ? (
          <Alert tone="error">{callErrorText(change.error, { server: failure, network: failure })}</Alert>
        ) : null}
        {change.isSuccess ? <Alert tone="success">Password changed successfully</Alert> : null}
        <TextField
          label="Current Password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields labels={labels} problem={problem} />
        <div>
          <Button type="submit" variant="secondary" isBusy={change.isPending}>
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  );
}
