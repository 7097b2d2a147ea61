import type { QueueStats } from '@swing/contract/coaching';
import type { ShownStatus } from '@swing/domain/submission-status';
import { Tabs } from '@swing/ui/tabs';
import type { ReactNode } from 'react';
import type { QueueFilters } from './queue-filters.ts';
import { statusWords } from './status-words.ts';
import styles from './queue.module.css';

interface StatusTabsProps {
  filters: QueueFilters;
  onChange: (changes: Partial<QueueFilters>) => void;
  stats: QueueStats | null;
  /** The submissions with the selected status, shown below the tabs. */
  children: ReactNode;
}

const statuses: readonly ShownStatus[] = ['pending', 'uploading', 'analyzing', 'completed'];

/** Chooses the status that is listed. The numbers count the whole queue, so they are left out while it is searched. */
export function StatusTabs({ filters, onChange, stats, children }: StatusTabsProps) {
  const hasCounts = stats !== null && filters.player === null && filters.search === '';
  const all = hasCounts ? statuses.reduce((sum, status) => sum + stats[status], 0) : undefined;
  return (
    <Tabs
      label="Status"
      className={styles.tabs}
      value={filters.status ?? 'all'}
      onValueChange={(value) => onChange({ status: value === 'all' ? null : value })}
      tabs={[
        { value: 'all', label: 'All', count: all, content: children },
        ...statuses.map((status) => ({
          value: status,
          label: statusWords[status],
          count: hasCounts ? stats[status] : undefined,
          content: children,
        })),
      ]}
    />
  );
}
