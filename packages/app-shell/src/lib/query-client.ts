import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isUnauthenticated, readCallError } from './call-error.ts';
import { logFailure } from './log-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Message logged to the console when the query fails. */
      failureLog?: string;
    };
  }
}

/**
 * Creates the cache of server data. When any call reports that the session is unknown to the server, `onSignedOut` is
 * called.
 */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  function checkSession(error: unknown): boolean {
    const isOver = isUnauthenticated(error);
    if (isOver) onSignedOut();
    return isOver;
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (checkSession(error)) return;
        if (query.meta?.failureLog) logFailure(query.meta.failureLog, error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => void checkSession(error),
      onSettled: () => restartFirstLoads(client),
    }),
    defaultOptions: {
      // 'always': if the browser wrongly believes it is offline, calls must fail with a message, not wait for ever.
      queries: { networkMode: 'always', staleTime: 5_000, retryDelay: 500, retry: isWorthOneRetry },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/**
 * After a change, begins again what is loading for the first time: it may have been read before the change, and
 * invalidating a query without data lets its running call end.
 */
function restartFirstLoads(client: QueryClient): void {
  const isFirstLoad = ({ state }: Query) => state.data === undefined;
  const firstLoads = { type: 'active', fetchStatus: 'fetching', predicate: isFirstLoad } as const;
  for (const query of client.getQueryCache().findAll(firstLoads)) {
    void query.cancel({ silent: true });
    // Its observers show a failure.
    query.fetch().catch(() => {});
  }
}

/** Retries a call once if it got no response or a server error. */
export function isWorthOneRetry(failureCount: number, thrown: unknown): boolean {
  const error = readCallError(thrown);
  return failureCount === 0 && (error.kind === 'network' || error.httpStatus >= 500);
}
