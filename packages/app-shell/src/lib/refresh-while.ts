import { refreshInterval } from './refresh-interval.ts';

interface PagedQuery<Page> {
  state: { data?: { pages: readonly Page[] } | undefined };
}

/** As `refreshInterval`, but only while `isUnfinished` is true of a loaded page. */
export function refreshWhile<Page>(isUnfinished: (page: Page) => boolean, intervalMs: number) {
  const intervalOf = refreshInterval(intervalMs);
  return (query: PagedQuery<Page>): number | false =>
    query.state.data?.pages.some(isUnfinished) ? intervalOf(query) : false;
}
