import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PagedContent } from './paged-content.tsx';

const query = {
  isPending: false,
  isSuccess: true,
  isError: false,
  isFetchNextPageError: false,
  isFetching: true,
  error: null,
  data: { pages: [{}] },
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
};

function shown(isPlaceholderData: boolean): string {
  const html = renderToString(
    <PagedContent
      query={{ ...query, isPlaceholderData }}
      rows={['Mia', 'Zoe']}
      noun="users"
      total={100_000}
      skeleton={{ count: 1, height: '1rem' }}
    >
      Mia, Zoe
    </PagedContent>,
  );
  return /<output[^>]*>(.*)<\/output>/.exec(html)?.[1] ?? '';
}

it('[ADMIN-02] the total is not given for the rows of an earlier search', () => {
  expect(shown(false)).toBe('2 of 100,000 users shown');
  expect(shown(true)).toBe('2 users shown');
});
