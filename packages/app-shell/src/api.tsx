import { QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@swing/server/router';
import { paths } from '@swing/contract/paths';
import { useEffect, useState, type ReactNode } from 'react';
import { fetchAnswer } from './lib/fetch-answer.ts';
import { createQueryClient } from './lib/query-client.ts';
import type { AnySession } from './lib/session-store.ts';
import { bearer } from './lib/sign-out.ts';

/** Typed hooks for every call of the server. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** Gives the typed hooks to an app, with the session of its kind of people. */
export function ApiProvider({ session, children }: { session: AnySession; children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient({ onSignedOut: session.clear }));
  const [calls] = useState(() => ({ ending: new AbortController() }));
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        httpLink({
          url: paths.trpc,
          fetch: (url, call) => fetchAnswer(url, { ...call, signal: calls.ending.signal }),
          headers() {
            const token = session.read()?.token;
            return token ? bearer(token) : {};
          },
        }),
      ],
    }),
  );

  // What one person loaded is not for the next one, and what is still under way would only be refused.
  useEffect(() => {
    let token = session.read()?.token;
    return session.subscribe(() => {
      const next = session.read()?.token;
      if (next === token) return;
      token = next;
      calls.ending.abort();
      calls.ending = new AbortController();
      queryClient.clear();
    });
  }, [session, queryClient, calls]);

  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
