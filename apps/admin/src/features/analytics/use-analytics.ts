import { trpc } from '@swing/app-shell/api';
import type { AnalyticsPeriod } from '@swing/domain/analytics-periods';

const refreshMilliseconds = 60_000;

/**
 * The figures of a period, and its events page by page. While another period loads, it keeps the previous one
 * (`isPlaceholderData`), so that the page does not jump.
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
