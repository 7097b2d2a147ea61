import { describe, expect, it } from 'vitest';
import { waitHours, waitTime, waitTimeInHours } from './wait-time.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('[COACH-06] wait times', () => {
  it.each([
    [0, '0h 0m', false],
    [59, '0h 0m', false],
    [60, '0h 1m', false],
    [3_600, '1h 0m', false],
    [86_399, '23h 59m', false],
    [86_400, '1d 0h', true],
    [86_400 * 2 + 3_600 * 5, '2d 5h', true],
    [-5, '0h 0m', false],
  ])('are formatted: %d seconds as %s (in days: %s)', (seconds, text, isInDays) => {
    expect(waitTime(ago(seconds), now)).toEqual({ text, isInDays });
  });

  it('end at the time of the analysis', () => {
    expect(waitTime(ago(90_000), now, ago(86_400)).text).toBe('1h 0m');
  });

  it('count the longest wait in whole hours, 0 if nothing is pending', () => {
    expect([waitHours(null, now), waitHours(ago(3_599), now), waitHours(ago(7_200), now)]).toEqual([0, 0, 2]);
  });
});

it('[ADMIN-04] the admins see days and hours, or hours only', () => {
  const since = new Date('2026-03-10T08:00:00Z');
  expect(waitTimeInHours(since, new Date('2026-03-10T13:59:59Z'))).toBe('5h');
  expect(waitTimeInHours(since, new Date('2026-03-12T11:30:00Z'))).toBe('2d 3h');
  expect(waitTimeInHours(since, new Date('2026-03-10T08:00:00Z'))).toBe('0h');
  expect(waitTimeInHours(since, new Date('2026-03-20T08:00:00Z'), new Date('2026-03-10T09:00:00Z'))).toBe('1h');
});
