import { weakPasswordProblem } from '@swing/auth/weak-password';
import { AppError } from '../../kernel/app-error.ts';
import type { VerbContext } from '../../kernel/verb.ts';

interface ChosenPassword {
  password: string;
  /** E-mail of the account. */
  email: string;
}

/** Hashes a newly chosen password. Throws BAD_REQUEST if it is easy to guess. */
export async function hashNewPassword(
  { passwords }: Pick<VerbContext, 'passwords'>,
  { password, email }: ChosenPassword,
): Promise<string> {
  const problem = weakPasswordProblem(password, email);
  if (problem) throw new AppError('BAD_REQUEST', problem);
  return passwords.hash(password);
}
