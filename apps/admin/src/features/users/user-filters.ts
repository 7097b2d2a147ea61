import { isSearchable } from '@swing/domain/name-search';
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
  const search = params.get('search')?.trim() ?? '';
  return {
    search: isSearchable(search) ? search : '',
    plan: planTypes.find((plan) => plan === params.get('plan')) ?? null,
    status: planStatuses.find((status) => status === params.get('status')) ?? null,
    sort: userSorts.find((sort) => sort === params.get('sort')) ?? noFilters.sort,
  };
}

/** Returns the parameters of an address with these filters. Keeps its other parameters. */
export function filterParams(params: URLSearchParams, filters: UserFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(filters) as [keyof UserFilters, string | null][]) {
    if (value === null || value === noFilters[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether some users are hidden. */
export function hidesSome({ search, plan, status }: UserFilters): boolean {
  return search !== '' || plan !== null || status !== null;
}

/** The filters as input of the call. */
export function usersInput({ search, plan, status, sort }: UserFilters) {
  return {
    ...(search === '' ? {} : { search }),
    ...(plan === null ? {} : { planType: plan }),
    ...(status === null ? {} : { status }),
    ...(sort === noFilters.sort ? {} : { sort }),
  };
}
