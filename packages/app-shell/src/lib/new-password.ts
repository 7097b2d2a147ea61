import { passwordProblem } from '@swing/domain/password-rules';
import { formText } from './form-text.ts';

export interface NewPasswordProblem {
  field: 'password' | 'confirmation';
  message: string;
}

/** How the two problems are worded; P §5 words them a little differently where a password is changed. */
export interface NewPasswordRules {
  mismatch: string;
  problemOf: (password: string) => string | null;
}

const usualRules: NewPasswordRules = { mismatch: 'Passwords do not match', problemOf: passwordProblem };

/** What is wrong with the two fields of a new password, in the order of P §5; null when nothing is. */
export function newPasswordProblem(fields: FormData, rules: NewPasswordRules = usualRules): NewPasswordProblem | null {
  const password = formText(fields, 'password');
  if (password !== formText(fields, 'confirmation')) return { field: 'confirmation', message: rules.mismatch };
  const message = rules.problemOf(password);
  return message === null ? null : { field: 'password', message };
}

/** Puts the cursor where the problem is. */
export function focusProblem(form: HTMLFormElement, { field }: NewPasswordProblem): void {
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
