import { filterParams } from '@swing/app-shell/lib/url-filters';
import { expect, it } from 'vitest';
import { coachesInput, hidesSome, noFilters, readFilters } from './coach-filters.ts';

it('[ADMIN-05] the address has the filters', () => {
  const filters = { search: 'dana', status: 'unverified', sort: 'name' } as const;
  const params = filterParams(filters, noFilters);
  expect(params.toString()).toBe('search=dana&status=unverified&sort=name');
  expect(readFilters(params)).toEqual(filters);
  expect(readFilters(new URLSearchParams('status=deleted&sort=email'))).toEqual(noFilters);
  expect(coachesInput(filters)).toEqual({ search: 'dana', status: 'unverified', sort: 'name' });
  expect(coachesInput(noFilters)).toEqual({});
});

it('[ADMIN-05] a search and a status hide some coaches, an order does not', () => {
  expect(hidesSome({ ...noFilters, sort: 'name' })).toBe(false);
  expect(hidesSome({ ...noFilters, search: 'dana' })).toBe(true);
  expect(hidesSome({ ...noFilters, status: 'verified' })).toBe(true);
});
