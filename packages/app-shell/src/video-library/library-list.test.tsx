import type { LibraryKind, LibraryOwner } from '@swing/domain/library-limits';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { trpc } from '../api.tsx';
import { LibraryList } from './library-list.tsx';

function emptyText(owner: LibraryOwner, kind: LibraryKind): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(trpc.library.list, { kind, limit: 50 }, 'infinite'), {
    pages: [{ videos: [], nextCursor: null }],
    pageParams: [null],
  });
  return renderToString(
    <trpc.Provider client={trpc.createClient({ links: [] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <LibraryList kind={kind} search="" onSearch={() => undefined} owner={owner} addButton={null} />
        </ConfirmProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  ).replaceAll(/<[^>]*>/g, ' ');
}

it('[PLUS-09] an empty library for everyone says who will see what is added', () => {
  expect(emptyText('everyone', 'reference')).toContain(
    'Model swings that you add here are in the library of every coach, to compare with and to send to players.',
  );
  expect(emptyText('everyone', 'drill')).toContain(
    'Drills that you add here are in the library of every coach, to send to players with an analysis.',
  );
});
