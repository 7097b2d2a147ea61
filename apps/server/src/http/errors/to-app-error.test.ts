import { expect, it } from 'vitest';
import { toAppError } from './to-app-error.ts';

it('[API-04] asks to try again if a lock was not granted in time, and says nothing about other faults of a statement', () => {
  const failed = (code: string) => toAppError(Object.assign(new Error('the text of a statement'), { code }));
  expect(failed('55P03')).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The server is busy. Please try again in a moment.',
  });
  expect(failed('42703')).toMatchObject({
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Please try again.',
  });
});
