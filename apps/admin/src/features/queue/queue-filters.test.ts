import { filterParams } from '@swing/app-shell/lib/url-filters';
import { expect, it } from 'vitest';
import { hidesSome, noFilters, queueInput, readFilters } from './queue-filters.ts';

it('[ADMIN-04] the address has the filters that differ from the defaults', () => {
  const filters = { status: 'pending', coach: 'general', search: 'mia', sort: 'newest' } as const;
  const params = filterParams(filters, noFilters);
  expect(params.toString()).toBe('status=pending&coach=general&search=mia&sort=newest');
  expect(readFilters(params)).toEqual(filters);
  expect(queueInput(filters)).toEqual(filters);
  expect(readFilters(new URLSearchParams('coach='))).toEqual(noFilters);
  expect(queueInput(noFilters)).toEqual({});
});

it('[ADMIN-04] a status, a coach and a search hide a part of the queue, an order does not', () => {
  expect(hidesSome({ ...noFilters, sort: 'due' })).toBe(false);
  expect(hidesSome({ ...noFilters, status: 'completed' })).toBe(true);
  expect(hidesSome({ ...noFilters, coach: 'K7M2QX' })).toBe(true);
  expect(hidesSome({ ...noFilters, search: 'mia' })).toBe(true);
});
