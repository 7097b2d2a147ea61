import { useSearchParams } from 'react-router';
import { filterParams, readFilters, type QueueFilters } from './queue-filters.ts';

/** The filters in the page's address, and a function that changes some of them. */
export function useFilters(): [QueueFilters, (changes: Partial<QueueFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  return [filters, (changes) => setParams(filterParams({ ...filters, ...changes }), { replace: true })];
}
