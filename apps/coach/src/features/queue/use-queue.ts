import { trpc } from '@swing/app-shell/api';

const refreshMilliseconds = 10_000;

/** The coach's queue, page by page. Refetched every 10 seconds while the page is visible. */
export function useQueue() {
  const query = trpc.coaching.queue.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load submissions' },
      refetchInterval: refreshMilliseconds,
    },
  );
  const pages = query.data?.pages ?? [];
  return { query, submissions: pages.flatMap((page) => page.submissions), stats: pages[0]?.stats ?? null };
}
