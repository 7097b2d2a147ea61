import { expect, it } from 'vitest';
import { deletableFrom, notDeletableYetMessage } from './account-deletion.ts';

const now = new Date('2026-03-01T12:00:00Z');
const nextWeek = new Date('2026-03-08T12:00:00Z');

it('[PLUS-15] lets an account delete itself only when no change of its address can be undone', () => {
  expect(deletableFrom('player', null, now)).toBeNull();
  expect(deletableFrom('player', nextWeek, now)).toEqual(nextWeek);
  expect(deletableFrom('coach', nextWeek, now)).toEqual(nextWeek);
  expect(deletableFrom('player', nextWeek, nextWeek)).toBeNull();
});

it('[PLUS-15] lets an admin delete an account at any time', () => {
  expect(deletableFrom('admin', nextWeek, now)).toBeNull();
});

it('[PLUS-15] states from when an account can be deleted, with the time of day in the last 48 hours', () => {
  const changed = 'Your email address was changed recently. You can delete your account from ';
  expect(notDeletableYetMessage(nextWeek, now)).toBe(`${changed}March 8, 2026.`);
  expect(notDeletableYetMessage(nextWeek, new Date('2026-03-07T12:00:00Z'))).toBe(
    `${changed}March 8, 2026 at 12:00 PM UTC.`,
  );
});
