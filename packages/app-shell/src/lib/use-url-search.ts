import { readSearch } from './url-filters.ts';
import { useUrlFilters } from './use-url-filters.ts';

const noFilters = { search: '' };
const readFilters = (params: URLSearchParams) => ({ search: readSearch(params) });

/** The search in the address of a page whose list has no other filter, and a function that changes it. */
export function useUrlSearch(): [string, (search: string) => void] {
  const [{ search }, change] = useUrlFilters(readFilters, noFilters);
  return [search, (text) => change({ search: text })];
}
