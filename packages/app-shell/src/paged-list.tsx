import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { LoadMore } from '@swing/ui/load-more';
import { SkeletonRows } from '@swing/ui/skeleton';
import type { ReactNode } from 'react';
import { QueryFailure } from './query-failure.tsx';

interface PagedListProps<Row> {
  /** A list read page by page; what the typed hooks answer, as far as it is needed here. */
  query: {
    isPending: boolean;
    isSuccess: boolean;
    isError: boolean;
    isFetchNextPageError: boolean;
    isFetching: boolean;
    error: unknown;
    data?: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Of all pages read so far. */
  rows: readonly Row[];
  /** What rows are called, for example `videos`. */
  noun: string;
  /** The room that rows will take, while they load. */
  skeleton: { count: number; height: string };
  /** In place of no rows. */
  empty?: ReactNode;
  /**
   * Said of what could not be loaded where the server gave no reason. Without it only a page that somebody asked for is told
   * of, and an empty list offers to look again.
   */
  failureText?: string;
  children: (row: Row) => ReactNode;
}

/** A list page by page in all its states: loading, empty, failed, there, and more to come. */
export function PagedList<Row>({ query, rows, noun, skeleton, empty, failureText, children }: PagedListProps<Row>) {
  const isPaged = query.hasNextPage || (query.data?.pages.length ?? 0) > 1;
  const isEmpty = rows.length === 0;
  const isTold = failureText !== undefined || query.isFetchNextPageError;
  const { error, isFetching } = query;
  const failed = { error, isFetching, refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch };
  return (
    <>
      <div aria-busy={query.isPending}>
        {query.isPending ? <SkeletonRows {...skeleton} /> : null}
        {query.isSuccess && isEmpty ? empty : null}
        {isEmpty ? null : <ul className="paged-list">{rows.map(children)}</ul>}
        {query.isError && isEmpty && !isTold ? <NothingToShow onRefresh={query.refetch} /> : null}
        {query.isError && isTold ? (
          <QueryFailure query={failed} fallback={failureText ?? `Failed to load ${noun}`} />
        ) : null}
      </div>
      {isPaged ? (
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
          status={`${rows.length} ${noun} shown`}
        />
      ) : null}
    </>
  );
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
