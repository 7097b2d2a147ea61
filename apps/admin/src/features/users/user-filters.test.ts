import { expect, it } from 'vitest';
import { filterParams, hidesSome, noFilters, readFilters, usersInput } from './user-filters.ts';

it('[ADMIN-02] the address has the filters, and keeps its other parameters', () => {
  const filters = { search: 'mia', plan: 'sixmonth', status: 'cancelled', sort: 'oldest' } as const;
  const params = filterParams(new URLSearchParams('user=7&search=old'), filters);
  expect(params.toString()).toBe('user=7&search=mia&plan=sixmonth&status=cancelled&sort=oldest');
  expect(readFilters(params)).toEqual(filters);
  expect(usersInput(filters)).toEqual({ search: 'mia', planType: 'sixmonth', status: 'cancelled', sort: 'oldest' });
  expect(filterParams(params, noFilters).toString()).toBe('user=7');
});

it('[ADMIN-02] ignores values that are not possible', () => {
  expect(readFilters(new URLSearchParams('search=mi&plan=gold&status=paid&sort=age'))).toEqual(noFilters);
  expect(usersInput(noFilters)).toEqual({});
});

it('[ADMIN-02] a search, a plan and a status hide some users, an order does not', () => {
  expect(hidesSome({ ...noFilters, sort: 'email' })).toBe(false);
  expect(hidesSome({ ...noFilters, search: 'mia' })).toBe(true);
  expect(hidesSome({ ...noFilters, plan: 'starter' })).toBe(true);
  expect(hidesSome({ ...noFilters, status: 'expired' })).toBe(true);
});
