import { describe, expect, it } from 'vitest';
import { newPasswordProblem } from './new-password.ts';

function problemOf(password: string, confirmation: string) {
  const fields = new FormData();
  fields.set('password', password);
  fields.set('confirmation', confirmation);
  return newPasswordProblem(fields);
}

describe('newPasswordProblem', () => {
  it('[AUTH-04][COACH-01] returns the problem and its field', () => {
    expect(problemOf('long enough', 'long enougH')).toEqual({
      field: 'confirmation',
      message: 'Passwords do not match',
    });
    expect(problemOf('1234567', '1234567')).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters',
    });
    expect(problemOf('12345678', '12345678')).toBeNull();
  });

  it('[AUTH-04] reports a mismatch before a broken rule', () => {
    expect(problemOf('short', 'other')?.message).toBe('Passwords do not match');
  });
});
