import { passwordProblem } from '@swing/domain/password-rules';
import { formText } from './form-text.ts';

export interface NewPasswordProblem {
  field: 'password' | 'confirmation';
  message: string;
}

/** The messages of the two problems. The form that changes a password uses slightly different ones. */
export interface NewPasswordRules {
  mismatch: string;
  problemOf: (password: string) => string | null;
}

const usualRules: NewPasswordRules = { mismatch: 'Passwords do not match', problemOf: passwordProblem };

/**
 * Returns the first problem of the two fields of a new password, or null. A mismatch is reported before a broken rule.
 */
export function newPasswordProblem(fields: FormData, rules: NewPasswordRules = usualRules): NewPasswordProblem | null {
  const password = formText(fields, 'password');
  if (password !== formText(fields, 'confirmation')) return { field: 'confirmation', message: rules.mismatch };
  const message = rules.problemOf(password);
  return message === null ? null : { field: 'password', message };
}

/** Focuses the field with the problem. */
export function focusProblem(form: HTMLFormElement, { field }: NewPasswordProblem): void {
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
