import { describe, expect, it } from 'vitest';
import { daysOfPeriod, lastHours, percentage, periodStart } from './analytics-periods.ts';

const at = (text: string) => new Date(text);

describe('[ADMIN-06] periods', () => {
  it.each([
    [7, '2026-03-01T00:00:00.000Z', '2026-02-23T00:00:00.000Z'],
    [7, '2026-03-01T23:59:59.999Z', '2026-02-23T00:00:00.000Z'],
    [14, '2026-03-01T12:00:00.000Z', '2026-02-16T00:00:00.000Z'],
    [30, '2024-03-01T12:00:00.000Z', '2024-02-01T00:00:00.000Z'],
    [90, '2026-01-01T12:00:00.000Z', '2025-10-04T00:00:00.000Z'],
    [1, '2026-03-01T12:34:56.000Z', '2026-02-28T13:00:00.000Z'],
    [1, '2026-03-01T12:00:00.000Z', '2026-02-28T13:00:00.000Z'],
    [1, '2026-03-01T11:59:59.999Z', '2026-02-28T12:00:00.000Z'],
    [1, '2026-03-01T23:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ] as const)('%i days at %s begin at %s', (period, now, start) => {
    expect(periodStart(period, at(now)).toISOString()).toBe(start);
  });

  it('have their days in UTC, today first', () => {
    expect(daysOfPeriod(7, at('2026-03-02T00:00:00Z'))).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
      '2026-02-26',
      '2026-02-25',
      '2026-02-24',
    ]);
    expect(daysOfPeriod(90, at('2026-03-02T12:00:00Z'))).toHaveLength(90);
    expect(daysOfPeriod(1, at('2026-03-02T22:59:59Z'))).toEqual(['2026-03-02', '2026-03-01']);
    expect(daysOfPeriod(1, at('2026-03-02T23:00:00Z'))).toEqual(['2026-03-02']);
  });

  it('the last 24 hours have their hours, the current one first', () => {
    const hours = lastHours(at('2026-03-01T12:34:56Z'));
    expect([hours.length, hours[0], hours[23]]).toEqual([24, '2026-03-01T12:00:00.000Z', '2026-02-28T13:00:00.000Z']);
  });
});

it('[ADMIN-06] a percentage has one decimal, and is 0 without views', () => {
  expect([percentage(1, 3), percentage(2, 3), percentage(1, 16), percentage(5, 5)]).toEqual([33.3, 66.7, 6.3, 100]);
  expect([percentage(0, 7), percentage(0, 0), percentage(3, 0), percentage(3, 2)]).toEqual([0, 0, 0, 150]);
});
