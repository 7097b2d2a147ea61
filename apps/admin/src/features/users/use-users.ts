import { trpc } from '@swing/app-shell/api';
import { usersInput, type UserFilters } from './user-filters.ts';

/**
 * The list of users, page by page, and the figures of all of them. While other filters load, it keeps the rows of the
 * previous ones (`isPlaceholderData`), so that the page does not jump.
 */
export function useUsers(filters: UserFilters) {
  const query = trpc.administration.listUsers.useInfiniteQuery(usersInput(filters), {
    getNextPageParam: (page) => page.nextCursor,
    meta: { failureLog: 'Failed to load users' },
    placeholderData: (previous) => previous,
  });
  const pages = query.data?.pages ?? [];
  return {
    query,
    users: pages.flatMap((page) => page.users),
    stats: pages[0]?.stats ?? (query.isError ? null : undefined),
  };
}
