import { describe, expect, it } from 'vitest';
import { changedPasswordProblem, passwordProblem } from './password-rules.ts';

describe('passwordProblem', () => {
  it.each([
    [0, 'Password must be at least 8 characters'],
    [7, 'Password must be at least 8 characters'],
    [8, null],
    [128, null],
    [1_024, null],
    [1_025, 'Password must be at most 1024 characters'],
    [10_000, 'Password must be at most 1024 characters'],
  ])('[AUTH-04][COACH-01] returns for a password of %i characters: %s', (length, problem) => {
    expect(passwordProblem('x'.repeat(length))).toBe(problem);
  });

  it('[ACCT-04] uses the wording of the account page', () => {
    expect(changedPasswordProblem('1234567')).toBe('Password must be at least 8 characters long');
    expect(changedPasswordProblem('x'.repeat(1_025))).toBe('Password must be at most 1024 characters');
    expect(changedPasswordProblem('12345678')).toBeNull();
  });
});
