import { trpc } from '@swing/app-shell/api';
import type { AnalyticsPeriod } from '@swing/domain/analytics-periods';

const refreshMilliseconds = 60_000;

/**
 * Loads the analytics of a period, with its events page by page. While another period loads, it returns the previous one and
 * `query.isPlaceholderData` is true, so that the page keeps its height.
 */
export function useAnalytics(days: AnalyticsPeriod) {
  const query = trpc.administration.readAnalytics.useInfiniteQuery(
    { days },
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load analytics' },
      refetchInterval: refreshMilliseconds,
      placeholderData: (previous) => previous,
    },
  );
  const pages = query.data?.pages ?? [];
  return { query, dashboard: pages[0] ?? null, events: pages.flatMap((page) => page.recentEvents) };
}
