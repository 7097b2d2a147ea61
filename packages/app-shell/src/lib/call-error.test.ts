import { describe, expect, it } from 'vitest';
import { refusedCall, unexpectedResponseError, networkError } from './testing/failed-calls.ts';
import {
  callErrorText,
  failureText,
  isRefusal,
  isUnauthenticated,
  networkErrorMessage,
  readCallError,
  serverReason,
} from './call-error.ts';

const texts = { server: 'Invalid email or password', network: networkErrorMessage };

describe('errors of calls', () => {
  it('[AUTH-02] shows the server’s text if there is one', () => {
    expect(callErrorText(refusedCall('RATE_LIMITED', 'Too many attempts.'), texts)).toBe('Too many attempts.');
  });

  it('[AUTH-02] falls back to "Invalid email or password" for a response without a text', () => {
    expect(callErrorText(refusedCall('BAD_CREDENTIALS', ''), texts)).toBe('Invalid email or password');
  });

  it.each([
    [401, 'Invalid email or password'],
    [404, 'Invalid email or password'],
    [502, 'Network error. Please try again.'],
    [200, 'Network error. Please try again.'],
  ])('[AUTH-02] reports a response of another shape with HTTP %i as "%s"', (httpStatus, text) => {
    const thrown = unexpectedResponseError(httpStatus);
    expect(readCallError(thrown)).toEqual({ kind: 'strange', httpStatus });
    expect(callErrorText(thrown, texts)).toBe(text);
  });

  it.each([
    ['a connection that failed', networkError()],
    ['anything else', new Error('?')],
  ])('[AUTH-02] returns "Network error. Please try again." for %s', (_, thrown) => {
    expect(readCallError(thrown)).toEqual({ kind: 'network' });
    expect(callErrorText(thrown, texts)).toBe('Network error. Please try again.');
  });

  it.each([
    ['a refusal', refusedCall('NOT_POSSIBLE_NOW', 'Please select a different plan'), true],
    ['a limit', refusedCall('RATE_LIMITED', 'Too many requests.'), false],
    ['a connection that failed', networkError(), false],
    ['a response of another shape', unexpectedResponseError(404), false],
  ])('[PAY-06] detects whether %s would fail again', (_, thrown, isRefused) => {
    expect(isRefusal(thrown)).toBe(isRefused);
  });

  it('[COACH-09] distinguishes a session that is over from wrong credentials, which are a 401 too', () => {
    expect(isUnauthenticated(refusedCall('UNAUTHENTICATED', 'Please sign in.'))).toBe(true);
    expect(isUnauthenticated(refusedCall('BAD_CREDENTIALS', 'Invalid email or password'))).toBe(false);
  });
});

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
