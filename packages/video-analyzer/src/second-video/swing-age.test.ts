import { expect, test } from 'vitest';
import { ageText } from './swing-age.ts';

test.each([
  ['2026-11-23T12:00:00Z', 'just now'],
  ['2026-11-23T12:05:00Z', 'just now'],
  ['2026-11-23T11:59:00Z', '1 minute ago'],
  ['2026-11-23T02:00:01Z', '9 hours ago'],
  ['2026-11-22T12:00:00Z', 'yesterday'],
  ['2026-11-17T12:00:00Z', '6 days ago'],
  ['2026-11-16T12:00:00Z', 'last week'],
  ['2026-11-02T12:00:00Z', '3 weeks ago'],
  ['2026-09-25T12:00:00Z', '8 weeks ago'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2025-11-20T12:00:00Z', 'last year'],
  ['2023-10-01T12:00:00Z', '3 years ago'],
])('[ANZ-03] a swing of %s is shown as %j', (date, text) => {
  expect(ageText(new Date(date), new Date('2026-11-23T12:00:00Z'))).toBe(text);
});
