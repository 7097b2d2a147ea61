import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@swing/server/router';
import { paths } from '@swing/contract/paths';
import { useEffect, useState, type ReactNode } from 'react';
import { fetchResponse } from './lib/fetch-response.ts';
import { createQueryClient } from './lib/query-client.ts';
import type { AnySession } from './lib/session-store.ts';
import { bearer } from './lib/sign-out.ts';

/** Typed hooks for all server procedures. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** Provides the typed hooks to an app. Requests carry the session of the app's kind of user (player or coach). */
export function ApiProvider({ session, children }: { session: AnySession; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient({ onSignedOut: session.clear }));
  /** The calls that have not ended yet. */
  const [calls] = useState(() => new Set<AbortController>());
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        httpLink({
          url: paths.trpc,
          fetch(url, call) {
            const controller = new AbortController();
            calls.add(controller);
            call?.signal?.addEventListener('abort', () => controller.abort());
            return fetchResponse(url, { ...call, signal: controller.signal }).finally(() => calls.delete(controller));
          },
          headers() {
            const token = session.read()?.token;
            return token ? bearer(token) : {};
          },
        }),
      ],
    }),
  );

  // When the session changes, drops the previous user's data and aborts running calls, which the server would refuse.
  useEffect(() => {
    let token = session.read()?.token;
    return session.subscribe(() => {
      const next = session.read()?.token;
      if (next === token) return;
      token = next;
      for (const call of calls) call.abort();
      queryClient.clear();
    });
  }, [session, queryClient, calls]);

  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
