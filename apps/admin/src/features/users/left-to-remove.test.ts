import { expect, it } from 'vitest';
import { leftToRemove } from './left-to-remove.ts';

it.each([
  [
    { videosLeft: 2, submissionsLeft: 0, playersLeft: 0, hasCustomer: true },
    '2 videos, the customer at the payment provider',
  ],
  [{ videosLeft: 1, submissionsLeft: 0, playersLeft: 0, hasCustomer: false }, '1 video'],
  [{ videosLeft: 0, submissionsLeft: 3, playersLeft: 0, hasCustomer: false }, '3 submissions to give back'],
  [
    { videosLeft: 0, submissionsLeft: 1, playersLeft: 2, hasCustomer: false },
    '2 players to unlink, 1 submission to give back',
  ],
  [{ videosLeft: 0, submissionsLeft: 0, playersLeft: 0, hasCustomer: false }, 'Finishing'],
])('[ADMIN-03] says what is left of a deleted account %#', (left, text) => {
  expect(leftToRemove(left)).toBe(text);
});
