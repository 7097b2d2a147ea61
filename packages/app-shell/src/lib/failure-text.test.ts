import { expect, it } from 'vitest';
import { failureText, serverReason } from './failure-text.ts';
import { networkError, refusedCall, unexpectedResponseError } from './testing/failed-calls.ts';

it('[ADMIN-03] names the failure, and the reason if the server refused', () => {
  const what = 'Failed to update user';
  expect(failureText(what, refusedCall('NOT_POSSIBLE_NOW', 'This plan is paid.'))).toBe(
    'Failed to update user: This plan is paid.',
  );
  expect(failureText(what, refusedCall('NOT_POSSIBLE_NOW', ''))).toBe('Failed to update user');
  expect(failureText(what, networkError())).toBe('Failed to update user');
  expect(failureText(what, unexpectedResponseError(502))).toBe('Failed to update user');
});

it('[ADMIN-04] only our server gives reasons', () => {
  expect(serverReason(refusedCall('NOT_FOUND', 'Submission not found.'))).toBe('Submission not found.');
  expect(serverReason(networkError())).toBeNull();
  expect(serverReason(unexpectedResponseError(502))).toBeNull();
});
