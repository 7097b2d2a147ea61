import { shownStatuses, type ShownStatus } from '@swing/domain/submission-status';
import { Tabs } from '@swing/ui/tabs';
import type { ReactNode } from 'react';
import styles from './submission-tabs.module.css';

/** Number of submissions of each status. Null while it loads, and while a part of the queue is hidden. */
export type SubmissionCounts = Record<ShownStatus, number> | null;

/** The number of submissions with a status, or with any status for null. Undefined if unknown. */
export function submissionCount(counts: SubmissionCounts, status: ShownStatus | null): number | undefined {
  if (!counts) return undefined;
  return status === null ? shownStatuses.reduce((sum, each) => sum + counts[each], 0) : counts[status];
}

interface SubmissionTabsProps {
  /** Null: all. */
  status: ShownStatus | null;
  onChange: (status: ShownStatus | null) => void;
  words: Record<ShownStatus, string>;
  counts: SubmissionCounts;
  /** The submissions with the selected status, shown below the tabs. */
  children: ReactNode;
}

/** Tabs above a queue, one for each status, with the number of its submissions. */
export function SubmissionTabs({ status, onChange, words, counts, children }: SubmissionTabsProps) {
  return (
    <Tabs
      label="Status"
      className={styles.root}
      value={status ?? 'all'}
      onValueChange={(value) => onChange(value === 'all' ? null : value)}
      tabs={[
        { value: 'all', label: 'All', count: submissionCount(counts, null), content: children },
        ...shownStatuses.map((value) => ({
          value,
          label: words[value],
          count: submissionCount(counts, value),
          content: children,
        })),
      ]}
    />
  );
}
