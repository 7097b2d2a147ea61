import { expect, it } from 'vitest';
import { monthOf } from './dates.ts';

const shown = (date: string, offset?: number) => {
  const { name, start, end } = monthOf(new Date(date), offset);
  return [name, start.toISOString(), end.toISOString()];
};

it('[PLUS-03] a month begins and ends at midnight UTC', () => {
  const march = ['2026-03', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
  expect(shown('2026-03-01T00:00:00.000Z')).toEqual(march);
  expect(shown('2026-03-31T23:59:59.999Z')).toEqual(march);
});

it('[PLUS-03] the month before January is December of the year before', () => {
  expect(shown('2026-01-31T12:00:00Z', -1)).toEqual([
    '2025-12',
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ]);
});
