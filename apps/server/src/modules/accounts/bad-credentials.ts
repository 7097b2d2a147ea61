import { AppError } from '../../kernel/app-error.ts';

/** Every way to fail a sign-in reads the same. */
export function badCredentials(): AppError {
  return new AppError('BAD_CREDENTIALS', 'Invalid email or password');
}
