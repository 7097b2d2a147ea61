import type { AdminQueueCounts } from '@swing/contract/admin-queue';
import { shownStatuses } from '@swing/domain/submission-status';
import { Tabs } from '@swing/ui/tabs';
import type { ReactNode } from 'react';
import { submissionWords } from '../../lib/submission-words.ts';
import type { QueueFilters } from './queue-filters.ts';
import styles from './queue.module.css';

interface StatusTabsProps {
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
  counts: AdminQueueCounts | null | undefined;
  /** The submissions with the selected status, shown below the tabs. */
  children: ReactNode;
}

/** Chooses the status that is listed. The numbers count all submissions, so they are left out while some are hidden. */
export function StatusTabs({ filters, onChange, counts, children }: StatusTabsProps) {
  const shown = filters.coach === null && filters.search === '' ? counts : null;
  return (
    <Tabs
      label="Status"
      className={styles.tabs}
      value={filters.status ?? 'all'}
      onValueChange={(value) => onChange({ status: value === 'all' ? null : value })}
      tabs={[
        { value: 'all', label: 'All', count: shown?.total, content: children },
        ...shownStatuses.map((status) => ({
          value: status,
          label: submissionWords[status],
          count: shown?.[status],
          content: children,
        })),
      ]}
    />
  );
}
