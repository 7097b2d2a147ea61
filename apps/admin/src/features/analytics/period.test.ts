import { filterParams } from '@swing/app-shell/lib/url-filters';
import { expect, it } from 'vitest';
import { defaultFilters, readFilters } from './period.ts';

it('[ADMIN-06] the period is in the address, by default 7 days', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query)).days;
  expect(['', 'days=1', 'days=90', 'days=2', 'days=007', 'days='].map(read)).toEqual([7, 1, 90, 7, 7, 7]);
  expect(filterParams({ days: 30 }, defaultFilters).toString()).toBe('days=30');
  expect(filterParams({ days: 7 }, defaultFilters).toString()).toBe('');
});
