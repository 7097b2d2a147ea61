import { changedFilters, readOption, readSearch } from '@swing/app-shell/lib/url-filters';
import { queueSorts, type QueueSort } from '@swing/domain/queue-order';
import { shownStatuses, type ShownStatus } from '@swing/domain/submission-status';

/** What the queue lists, and in which order. The page's address has the same parameters, without the defaults. */
export interface QueueFilters {
  status: ShownStatus | null;
  /** Id of a player. */
  player: string | null;
  /** Text that the athlete's name must contain. An empty string finds everyone. */
  search: string;
  sort: QueueSort;
}

export const noFilters: QueueFilters = { status: null, player: null, search: '', sort: 'status' };

/** Reads the filters from the query string of the page's address. Ignores unknown values. */
export function readFilters(params: URLSearchParams): QueueFilters {
  return {
    status: readOption(params, 'status', shownStatuses),
    player: params.get('player') || null,
    search: readSearch(params),
    sort: readOption(params, 'sort', queueSorts) ?? noFilters.sort,
  };
}

/** Whether a part of the queue is hidden. */
export function hidesSome({ status, player, search }: QueueFilters): boolean {
  return status !== null || player !== null || search !== '';
}

/** The filters as input of the call. */
export function queueInput(filters: QueueFilters) {
  const { player, ...others } = changedFilters(filters, noFilters);
  return player === undefined ? others : { ...others, userId: player };
}
