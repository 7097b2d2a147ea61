import { expect, it } from 'vitest';
import { changedFilters, filterParams, readOption, readSearch } from './url-filters.ts';

const defaults = { search: '', plan: null as string | null, days: 7 };
const params = (query: string) => new URLSearchParams(query);

it('[ADMIN-02] the address has the filters that differ from the defaults', () => {
  const filters = { search: 'mia', plan: null, days: 30 };
  expect(changedFilters(filters, defaults)).toEqual({ search: 'mia', days: 30 });
  expect(changedFilters(defaults, defaults)).toEqual({});
  expect(filterParams(filters, defaults).toString()).toBe('search=mia&days=30');
  expect(filterParams(defaults, defaults).toString()).toBe('');
});

it('[ADMIN-02] values that are not possible are ignored', () => {
  const read = (query: string) => readOption(params(query), 'sort', ['newest', 'oldest']);
  expect(['sort=oldest', 'sort=age', ''].map(read)).toEqual(['oldest', null, null]);
  const searches = ['search=%20Mia%20', 'search=mi', `search=${'m'.repeat(101)}`, ''];
  expect(searches.map((query) => readSearch(params(query)))).toEqual(['Mia', '', '', '']);
});
