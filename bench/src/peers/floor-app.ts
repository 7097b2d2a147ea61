/// <reference lib="dom" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpLink } from '@trpc/client';
import { createTRPCReact, type CreateTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '@swing/server/router';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The smallest app on the libraries that every screen uses: React, Query and tRPC, and one paragraph.
const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

function App() {
  const [queryClient] = useState(() => new QueryClient());
  const [client] = useState(() => trpc.createClient({ links: [httpLink({ url: '/api/trpc' })] }));
  const screen = createElement(QueryClientProvider, { client: queryClient }, createElement('p', null, 'Floor'));
  const properties = { client, queryClient, children: screen };
  return createElement(trpc.Provider, properties);
}

createRoot(document.body).render(createElement(App));
