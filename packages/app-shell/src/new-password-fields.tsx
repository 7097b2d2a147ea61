import { minPasswordLength } from '@swing/domain/password-rules';
import { TextField } from '@swing/ui/text-field';
import type { NewPasswordProblem } from './lib/new-password.ts';

interface NewPasswordFieldsProps {
  labels: { password: string; confirmation: string };
  problem: NewPasswordProblem | null;
}

/** The two fields of a new password. */
export function NewPasswordFields({ labels, problem }: NewPasswordFieldsProps) {
  const errorOf = (field: NewPasswordProblem['field']) => (problem?.field === field ? problem.message : null);
  return (
    <>
      <TextField
        label={labels.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${minPasswordLength} characters`}
        error={errorOf('password')}
        required
      />
      <TextField
        label={labels.confirmation}
        name="confirmation"
        type="password"
        autoComplete="new-password"
        error={errorOf('confirmation')}
        required
      />
    </>
  );
}
