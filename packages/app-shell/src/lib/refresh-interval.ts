interface PagedQuery {
  state: { data?: { pages: readonly unknown[] } | undefined };
}

const longestMs = 60_000;

/**
 * Returns the refetch interval of a paged query: `intervalMs` for each loaded page, at most a minute. A refetch loads all pages again,
 * so a long list would otherwise keep loading all the time.
 */
export function refreshInterval(intervalMs: number) {
  return ({ state: { data } }: PagedQuery): number =>
    Math.min(longestMs, intervalMs * Math.max(1, data?.pages.length ?? 1));
}
