import { filterParams } from '@swing/app-shell/lib/url-filters';
import { expect, it } from 'vitest';
import { hidesSome, noFilters, readFilters, usersInput } from './user-filters.ts';

it('[ADMIN-02] the address has the filters', () => {
  const filters = { search: 'mia', plan: 'sixmonth', status: 'cancelled', sort: 'oldest' } as const;
  const params = filterParams(filters, noFilters);
  expect(params.toString()).toBe('search=mia&plan=sixmonth&status=cancelled&sort=oldest');
  expect(readFilters(params)).toEqual(filters);
  expect(usersInput(filters)).toEqual({ search: 'mia', planType: 'sixmonth', status: 'cancelled', sort: 'oldest' });
  expect(usersInput(noFilters)).toEqual({});
});

it('[ADMIN-02] a search, a plan and a status hide some users, an order does not', () => {
  expect(hidesSome({ ...noFilters, sort: 'email' })).toBe(false);
  expect(hidesSome({ ...noFilters, search: 'mia' })).toBe(true);
  expect(hidesSome({ ...noFilters, plan: 'starter' })).toBe(true);
  expect(hidesSome({ ...noFilters, status: 'expired' })).toBe(true);
});
