import { passwordProblem } from '@swing/domain/password-rules';
import { formText } from './form-text.ts';

export interface NewPasswordProblem {
  field: 'password' | 'confirmation';
  message: string;
}

/** What is wrong with the two fields of a new password, in the order of P §5; null when nothing is. */
export function newPasswordProblem(fields: FormData): NewPasswordProblem | null {
  const password = formText(fields, 'password');
  if (password !== formText(fields, 'confirmation'))
    return { field: 'confirmation', message: 'Passwords do not match' };
  const message = passwordProblem(password);
  return message === null ? null : { field: 'password', message };
}

/** Puts the cursor where the problem is. */
export function focusProblem(form: HTMLFormElement, { field }: NewPasswordProblem): void {
  form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
