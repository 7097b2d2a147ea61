import { isSearchable } from '@swing/domain/name-search';
import { queueSorts, type QueueSort } from '@swing/domain/queue-order';
import { shownStatuses, type ShownStatus } from '@swing/domain/submission-status';

/** What the queue lists, and in which order. The page's address has the same parameters, without the defaults. */
export interface QueueFilters {
  status: ShownStatus | null;
  /** `general`, or the code of a coach. */
  coach: string | null;
  /** Text that the athlete's name must contain. An empty string finds everyone. */
  search: string;
  sort: QueueSort;
}

export const noFilters: QueueFilters = { status: null, coach: null, search: '', sort: 'status' };

/** Reads the filters from the query string of the page's address. Ignores unknown values. */
export function readFilters(params: URLSearchParams): QueueFilters {
  const search = params.get('search')?.trim() ?? '';
  return {
    status: shownStatuses.find((status) => status === params.get('status')) ?? null,
    coach: params.get('coach') || null,
    search: isSearchable(search) ? search : '',
    sort: queueSorts.find((sort) => sort === params.get('sort')) ?? noFilters.sort,
  };
}

/** Returns the parameters of an address with these filters. */
export function filterParams(filters: QueueFilters): URLSearchParams {
  const changed = Object.entries(filters).filter(([name, value]) => value !== noFilters[name as keyof QueueFilters]);
  return new URLSearchParams(changed as [string, string][]);
}

/** Whether a part of the queue is hidden. */
export function hidesSome({ status, coach, search }: QueueFilters): boolean {
  return status !== null || coach !== null || search !== '';
}

/** The filters as input of the call. */
export function queueInput({ status, coach, search, sort }: QueueFilters) {
  return {
    ...(status === null ? {} : { status }),
    ...(coach === null ? {} : { coach }),
    ...(search === '' ? {} : { search }),
    ...(sort === noFilters.sort ? {} : { sort }),
  };
}
