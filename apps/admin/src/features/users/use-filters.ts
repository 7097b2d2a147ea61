import { useSearchParams } from 'react-router';
import { filterParams, readFilters, type UserFilters } from './user-filters.ts';

/** The filters in the page's address, and a function that changes some of them. */
export function useFilters(): [UserFilters, (changes: Partial<UserFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  return [
    filters,
    (changes) => setParams((current) => filterParams(current, { ...filters, ...changes }), { replace: true }),
  ];
}
