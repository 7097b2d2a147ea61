import { changedFilters, readOption, readSearch } from '@swing/app-shell/lib/url-filters';
import { coachSorts, type CoachSort } from '@swing/domain/coach-order';

/** Which coaches are listed, and in which order. The page's address has the same parameters, without the defaults. */
export interface CoachFilters {
  /** Part of the name, organization or address. Empty: no search. */
  search: string;
  status: CoachStatus | null;
  sort: CoachSort;
}

export const coachStatuses = ['verified', 'unverified'] as const;
export type CoachStatus = (typeof coachStatuses)[number];

export const noFilters: CoachFilters = { search: '', status: null, sort: 'newest' };

/** Reads the filters from the query string of the page's address. Ignores unknown values. */
export function readFilters(params: URLSearchParams): CoachFilters {
  return {
    search: readSearch(params),
    status: readOption(params, 'status', coachStatuses),
    sort: readOption(params, 'sort', coachSorts) ?? noFilters.sort,
  };
}

/** Whether some coaches are hidden. */
export function hidesSome({ search, status }: CoachFilters): boolean {
  return search !== '' || status !== null;
}

/** The filters as input of the call. */
export function coachesInput(filters: CoachFilters) {
  return changedFilters(filters, noFilters);
}
