import { PagedList } from '@swing/app-shell/paged-list';
import { filterParams } from '@swing/app-shell/lib/url-filters';
import { counted } from '@swing/app-shell/lib/counted';
import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import type { RefObject } from 'react';
import { hidesSome, noFilters, type QueueFilters } from './queue-filters.ts';
import { QueueItem, type QueueItemContext } from './queue-item.tsx';
import { SteadyRows } from './steady-rows.tsx';
import type { useQueue } from './use-queue.ts';
import styles from './queue-list.module.css';

interface QueueListProps {
  queue: ReturnType<typeof useQueue>;
  /** Number of submissions of all pages, if known. */
  total: number | undefined;
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
  list: RefObject<HTMLDivElement | null>;
  item: QueueItemContext;
}

/** The submissions that the filters leave. */
export function QueueList({ queue, total, filters, onChange, list, item }: QueueListProps) {
  const { query, submissions } = queue;
  const isOld = query.isPlaceholderData;
  return (
    <SteadyRows
      rows={list}
      list={isOld ? null : filterParams(filters, noFilters).toString()}
      className={classNames(isOld && styles.old)}
    >
      <p className={utilities.visuallyHidden} role="status">
        {hidesSome(filters) && !isOld && !query.isPending
          ? `${counted(submissions.length, 'submission')}${query.hasNextPage ? ' and more' : ''} found`
          : null}
      </p>
      <PagedList
        query={query}
        rows={submissions}
        noun="submissions"
        total={total}
        skeleton={{ count: 4, height: '7rem' }}
        empty={<NothingFound filters={filters} onChange={onChange} />}
      >
        {(submission) => (
          <QueueItem
            key={submission.id}
            submission={submission}
            {...item}
            isOnlyStatus={filters.status !== null}
            isOnlyPlayer={filters.player !== null}
            onPlayer={(player) => onChange({ player })}
          />
        )}
      </PagedList>
    </SteadyRows>
  );
}

function NothingFound({ filters, onChange }: Pick<QueueListProps, 'filters' | 'onChange'>) {
  const { search } = filters;
  if (!hidesSome(filters)) return null;
  return (
    <EmptyState
      action={
        <Button variant="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
          Show All Submissions
        </Button>
      }
    >
      {search ? `No athlete named “${search}”.` : 'No submissions here.'}
    </EmptyState>
  );
}
