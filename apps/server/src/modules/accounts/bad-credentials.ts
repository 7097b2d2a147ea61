import { AppError } from '../../kernel/app-error.ts';

/** The same error for every failed sign-in, so that it does not reveal whether the account exists. */
export function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', 'Invalid email or password');
}
