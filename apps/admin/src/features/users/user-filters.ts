import { changedFilters, readOption, readSearch } from '@swing/app-shell/lib/url-filters';
import { planTypes, type PlanType } from '@swing/domain/plans';
import { userSorts, type UserSort } from '@swing/domain/user-order';
import type { PlanStatus } from '../../lib/user-words.ts';

/** Which users are listed, and in which order. The page's address has the same parameters, without the defaults. */
export interface UserFilters {
  /** Part of a name or address. Empty: no search. */
  search: string;
  plan: PlanType | null;
  status: PlanStatus | null;
  sort: UserSort;
}

export const noFilters: UserFilters = { search: '', plan: null, status: null, sort: 'newest' };
export const planStatuses = ['active', 'inactive', 'cancelled', 'expired'] as const satisfies PlanStatus[];

/** Reads the filters from the query string of the page's address. Ignores unknown values. */
export function readFilters(params: URLSearchParams): UserFilters {
  return {
    search: readSearch(params),
    plan: readOption(params, 'plan', planTypes),
    status: readOption(params, 'status', planStatuses),
    sort: readOption(params, 'sort', userSorts) ?? noFilters.sort,
  };
}

/** Whether some users are hidden. */
export function hidesSome({ search, plan, status }: UserFilters): boolean {
  return search !== '' || plan !== null || status !== null;
}

/** The filters as input of the call. */
export function usersInput(filters: UserFilters) {
  const { plan, ...others } = changedFilters(filters, noFilters);
  return plan === undefined ? others : { ...others, planType: plan };
}
