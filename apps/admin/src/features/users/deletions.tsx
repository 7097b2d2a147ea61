import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { refreshInterval } from '@swing/app-shell/lib/refresh-interval';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { DeletionsPage } from '@swing/contract/admin-deletions';
import { Card } from '@swing/ui/card';
import type { TableColumn } from '@swing/ui/table';
import { shortId } from '../../lib/short-id.ts';
import { leftToRemove } from './left-to-remove.ts';

type Deletion = DeletionsPage['deletions'][number];

const refreshMilliseconds = 10_000;
const kinds = { player: 'User', coach: 'Coach' };

/** Deleted accounts of which a job still has something to remove. Shown only while there are any. */
export function Deletions({ now }: { now: Date }) {
  const query = trpc.administration.listDeletions.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load deletions' },
      refetchInterval: refreshInterval(refreshMilliseconds),
    },
  );
  const deletions = query.data?.pages.flatMap((page) => page.deletions) ?? [];
  if (deletions.length === 0) return null;
  return (
    <Card title="Deletions in Progress">
      <p>
        These accounts are gone for everybody. What they left is removed in the background, again and again until done.
      </p>
      <PagedTable
        query={query}
        rows={deletions}
        noun="deletions"
        label="Deletions in progress"
        columns={columnsFor(now)}
        rowKey={({ id }) => id}
        skeleton={{ count: 1, height: '3rem' }}
      />
    </Card>
  );
}

function columnsFor(now: Date) {
  const columns: TableColumn<Deletion>[] = [
    { label: 'ID', isRowHeader: true, cell: ({ id }) => <span title={id}>{shortId(id)}</span> },
    { label: 'Account', place: 'end', cell: ({ kind }) => kinds[kind] },
    { label: 'Deleted', cell: ({ deletedAt }) => <DateText iso={deletedAt} now={now} /> },
    { label: 'Still to Remove', cell: leftToRemove },
  ];
  return columns;
}
