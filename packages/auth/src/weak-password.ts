import { minPasswordLength } from '@swing/domain/password-rules';
import { dictionary } from '@zxcvbn-ts/language-common';

const commonCount = 10_000;

/** Lower case, most common first. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minPasswordLength).slice(0, commonCount),
);

const commonMessage = 'This password is too common. Please choose another.';
const addressMessage = 'Your password must not be your email address. Please choose another.';

/** Why a new password of the account with this address is easy to guess, as a message for the user. Null if it is not. */
export function weakPasswordProblem(password: string, email: string): string | null {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (typed === address || typed === address.slice(0, address.lastIndexOf('@'))) return addressMessage;
  const isOneSign = new Set(typed).size <= 1;
  return isOneSign || commonPasswords.has(typed) ? commonMessage : null;
}
