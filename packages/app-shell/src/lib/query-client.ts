import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnauthenticated, readCallError } from './call-error.ts';
import { logFailure } from './log-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Written to the console when the query fails. */
      failureLog?: string;
    };
  }
}

/** The cache of server data. A session that the server no longer knows ends in the browser too, wherever it is noticed. */
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
      // 'always': a browser that wrongly thinks it is offline must fail with a message, not wait for ever.
      queries: { networkMode: 'always', staleTime: 5_000, retryDelay: 500, retry: isWorthOneRetry },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A call that failed for want of an answer is tried once more. */
export function isWorthOneRetry(failureCount: number, thrown: unknown): boolean {
  const error = readCallError(thrown);
  return failureCount === 0 && (error.kind === 'network' || error.httpStatus >= 500);
}
