import type { ListLibraryInput } from '@swing/contract/library';
import { trpc } from '../api.tsx';
import { refreshWhile } from '../lib/refresh-while.ts';
import type { LibraryFilters } from './library-filters.ts';

const pageSize = 50;
const preparingPollMs = 3_000;

/** The input of the list that the filters select. The cached list is found by it. */
export function listInput({ kind, search }: LibraryFilters) {
  return { kind, limit: pageSize, ...(search === '' ? {} : { search }) } satisfies ListLibraryInput;
}

/** The videos that the filters select. The list is read again while a video is being prepared. */
export function useLibraryVideos(filters: LibraryFilters) {
  const input = listInput(filters);
  const query = trpc.library.list.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.nextCursor,
    // The list of the last search stays until the new one has arrived.
    placeholderData: (before) => before,
    refetchInterval: refreshWhile(({ videos }) => videos.some(({ status }) => status === 'preparing'), preparingPollMs),
    meta: { failureLog: 'Failed to load the library' },
  });
  return { query, input, videos: query.data?.pages.flatMap((page) => page.videos) ?? [] };
}
