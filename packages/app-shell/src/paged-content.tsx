import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { LoadMore } from '@swing/ui/load-more';
import { SkeletonRows } from '@swing/ui/skeleton';
import type { ReactNode } from 'react';
import { QueryFailure } from './query-failure.tsx';

/** A paged query: the part of the typed hooks' result that is needed here. */
interface PagedQuery {
  isPending: boolean;
  isSuccess: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  isFetching: boolean;
  /** Whether `data` is that of an earlier search. */
  isPlaceholderData?: boolean;
  error: unknown;
  data?: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** What lists and tables of a paged query have in common. */
export interface PagedProps<Row> {
  query: PagedQuery;
  /** The rows of all pages loaded so far. */
  rows: readonly Row[];
  /** Plural name of the rows, for example `videos`. */
  noun: string;
  /** Number of rows of all pages, if known. */
  total?: number | undefined;
  /** The space that rows will take, shown while they load. */
  skeleton: { count: number; height: string };
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /**
   * Shown if loading failed and the server gave no reason. Without it, only a failure of "load more" is shown, and an
   * empty list offers to refresh.
   */
  failureText?: string;
  /** Heading of the failure. With it, `failureText` is shown whatever the server's reason. */
  failureTitle?: string;
}

/** The rows of a paged query in all states: loading, empty, failed, loaded, and with more to load. */
export function PagedContent<Row>(props: PagedProps<Row> & { children: ReactNode }) {
  const { query, rows, noun, total, skeleton, empty, failureText, failureTitle, children } = props;
  const isPaged = query.hasNextPage || (query.data?.pages.length ?? 0) > 1;
  const isEmpty = rows.length === 0;
  const isFailureShown = failureText !== undefined || query.isFetchNextPageError;
  const { error, isFetching } = query;
  const failed = { error, isFetching, refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch };
  return (
    <>
      <div aria-busy={query.isPending}>
        {query.isPending ? <SkeletonRows {...skeleton} /> : null}
        {query.isSuccess && isEmpty ? empty : null}
        {isEmpty ? null : children}
        {query.isError && isEmpty && !isFailureShown ? <NothingToShow onRefresh={query.refetch} /> : null}
        {query.isError && isFailureShown ? (
          <QueryFailure query={failed} fallback={failureText ?? `Failed to load ${noun}`} title={failureTitle} />
        ) : null}
      </div>
      {isPaged ? (
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
          // The total is that of the list that is loading, not of the rows of an earlier search.
          status={`${shownCount(rows.length, query.isPlaceholderData ? undefined : total)} ${noun} shown`}
        />
      ) : null}
    </>
  );
}

/** "25", or "25 of 100,000" while there are more. */
function shownCount(count: number, total: number | undefined): string {
  const shown = count.toLocaleString('en-US');
  return total !== undefined && total > count ? `${shown} of ${total.toLocaleString('en-US')}` : shown;
}

function NothingToShow({ onRefresh }: { onRefresh: () => unknown }) {
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={() => void onRefresh()}>
          Refresh
        </Button>
      }
    >
      Nothing to show right now.
    </EmptyState>
  );
}
