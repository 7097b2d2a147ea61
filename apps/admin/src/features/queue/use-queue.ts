import { trpc } from '@swing/app-shell/api';
import { refreshInterval } from '@swing/app-shell/lib/refresh-interval';
import { queueInput, type QueueFilters } from './queue-filters.ts';

const refreshMilliseconds = 30_000;

/**
 * All submissions, page by page, and the figures of all of them. While other filters load, it keeps the rows of the
 * previous ones (`isPlaceholderData`), so that the page does not jump.
 */
export function useQueue(filters: QueueFilters) {
  const query = trpc.administration.listQueue.useInfiniteQuery(queueInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
    meta: { failureLog: 'Failed to load submissions' },
    refetchInterval: refreshInterval(refreshMilliseconds),
    placeholderData: (previous) => previous,
  });
  const pages = query.data?.pages ?? [];
  return {
    query,
    submissions: pages.flatMap((page) => page.submissions),
    counts: pages[0]?.counts ?? (query.isError ? null : undefined),
  };
}
