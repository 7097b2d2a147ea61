import { expect, it } from 'vitest';
import { deletableFrom, notDeletableYetMessage, userNotDeletableYetMessage } from './account-deletion.ts';

const now = new Date('2026-03-01T12:00:00Z');
const nextWeek = new Date('2026-03-08T12:00:00Z');

it('[PLUS-15] lets an account be deleted only when no change of its address can be undone', () => {
  expect(deletableFrom(null, now)).toBeNull();
  expect(deletableFrom(nextWeek, now)).toEqual(nextWeek);
  expect(deletableFrom(nextWeek, nextWeek)).toBeNull();
});

it('[PLUS-15] states from when an account can be deleted, with the time of day in the last 48 hours', () => {
  const changed = 'Your email address was changed recently. You can delete your account from ';
  expect(notDeletableYetMessage(nextWeek, now)).toBe(`${changed}March 8, 2026.`);
  expect(notDeletableYetMessage(nextWeek, new Date('2026-03-07T12:00:00Z'))).toBe(
    `${changed}March 8, 2026 at 12:00 PM UTC.`,
  );
  expect(userNotDeletableYetMessage(nextWeek, now)).toBe(
    'The email address of this user was changed recently. The account can be deleted from March 8, 2026.',
  );
});
