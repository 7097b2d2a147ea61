import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
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
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (checkSession(error)) return;
        if (query.meta?.failureLog) logFailure(query.meta.failureLog, error);
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void checkSession(error) }),
    defaultOptions: {
      // 'always': if the browser wrongly believes it is offline, calls must fail with a message, not wait for ever.
      queries: { networkMode: 'always', staleTime: 5_000, retryDelay: 500, retry: isWorthOneRetry },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Retries a call once if it got no response or a server error. */
export function isWorthOneRetry(failureCount: number, thrown: unknown): boolean {
  const error = readCallError(thrown);
  return failureCount === 0 && (error.kind === 'network' || error.httpStatus >= 500);
}
