import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router';
import { filterParams, readSearch } from './url-filters.ts';

interface ChangeOptions {
  /** Whether the browser's Back button returns to the filters before the change. */
  isNewEntry?: boolean;
}

/**
 * The filters in the page's address, and a function that changes some of them. The router renders a new address a moment later.
 * Until then the hook returns the new filters, so that a second quick change starts from the first one. For this, a page calls the
 * hook once, with everything that its address contains.
 *
 * @param read reads the filters from the parameters of the address
 */
export function useUrlFilters<Filters extends object>(
  read: (params: URLSearchParams) => Filters,
  defaults: Filters,
): [Filters, (changes: Partial<Filters>, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useOptimistic(read(params));
  function change(changes: Partial<Filters>, { isNewEntry = false }: ChangeOptions = {}) {
    const next = { ...filters, ...changes };
    startTransition(() => {
      setFilters(next);
      setParams(filterParams(next, defaults), { replace: !isNewEntry });
    });
  }
  return [filters, change];
}

const noFilters = { search: '' };
const readFilters = (params: URLSearchParams) => ({ search: readSearch(params) });

/** The search in the address of a page whose list has no other filter, and a function that changes it. */
export function useUrlSearch(): [string, (search: string) => void] {
  const [{ search }, change] = useUrlFilters(readFilters, noFilters);
  return [search, (text) => change({ search: text })];
}
