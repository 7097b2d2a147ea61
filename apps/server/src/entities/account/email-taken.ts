import { AppError } from '../../transport/app-error.ts';

/** DECISIONS 5: said where a person wants to use an address that is in use. */
export function emailTaken(): AppError {
  return new AppError('EMAIL_TAKEN', 'This email already has an account. Please sign in.');
}

/** Another account of the kind has this address. */
export function isUniqueViolation(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'P2002';
}
