import { trpc } from '@swing/app-shell/api';
import { refreshInterval } from '@swing/app-shell/lib/refresh-interval';
import { queueInput, type QueueFilters } from './queue-filters.ts';

export const refreshMilliseconds = 10_000;

/**
 * The coach's queue, page by page. Refetched every 10 seconds, less often with more pages loaded, while the tab is visible. While
 * other filters load, it keeps the rows of the previous ones (`isPlaceholderData`), so that the page does not jump.
 */
export function useQueue(filters: QueueFilters) {
  const query = trpc.coaching.queue.useInfiniteQuery(queueInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
    meta: { failureLog: 'Failed to load submissions' },
    refetchInterval: refreshInterval(refreshMilliseconds),
    placeholderData: (previous) => previous,
  });
  const pages = query.data?.pages ?? [];
  return { query, submissions: pages.flatMap((page) => page.submissions), stats: pages[0]?.stats ?? null };
}
