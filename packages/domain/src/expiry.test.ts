import { expect, it } from 'vitest';
import { analysisRemovedAt, isOriginalKept } from './expiry.ts';

const createdAt = new Date('2026-03-01T12:00:00.000Z');

it('[UPL-10] keeps an original for twelve months, to the second, across a leap day too', () => {
  const kept = (now: string, since = createdAt) =>
    isOriginalKept({ createdAt: since, filesRemovedAt: null }, new Date(now));
  expect(kept('2027-03-01T11:59:59.999Z')).toBe(true);
  expect(kept('2027-03-01T12:00:00.000Z')).toBe(false);
  const leapDay = new Date('2028-02-29T12:00:00.000Z');
  expect(kept('2029-02-28T11:59:59.999Z', leapDay)).toBe(true);
  expect(kept('2029-03-01T12:00:00.000Z', leapDay)).toBe(false);
  expect(isOriginalKept({ createdAt, filesRemovedAt: createdAt }, createdAt)).toBe(false);
});

it('[ACCT-05] removes an analysis at its date, even if the bytes have not been deleted yet', () => {
  const availableUntil = new Date('2026-03-31T12:00:00.000Z');
  const before = new Date(availableUntil.getTime() - 1);
  expect(analysisRemovedAt({ availableUntil, removedAt: null }, before)).toBeNull();
  expect(analysisRemovedAt({ availableUntil, removedAt: null }, availableUntil)).toEqual(availableUntil);
  expect(analysisRemovedAt({ availableUntil, removedAt: before }, before)).toEqual(before);
});
