import { useNow } from '@swing/app-shell/lib/use-now';
import { useOpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import { useUrlFilters } from '@swing/app-shell/lib/use-url-filters';
import { submissionCount, SubmissionTabs } from '@swing/app-shell/submission-tabs';
import type { AdminSubmission } from '@swing/contract/admin-queue';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { RefreshCw } from 'lucide-react';
import { adminAccountId } from '../../lib/admin-account.ts';
import { submissionWords } from '../../lib/submission-words.ts';
import { QueueCounters } from './queue-counters.tsx';
import { noFilters, readFilters } from './queue-filters.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useDeleteSubmission } from './use-delete-submission.ts';
import { useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';
import styles from './queue.module.css';

interface QueueProps {
  notice: NoticeMessage | null;
  onNotice: (notice: NoticeMessage | null) => void;
  /** Calls `onAssigned` after the submissions were assigned. */
  onAssign: (submissions: readonly AdminSubmission[], onAssigned: () => void) => void;
}

/** All submissions of all players, with the figures of all of them. */
export function Queue({ notice, onNotice, onAssign }: QueueProps) {
  const now = useNow(10_000);
  const [filters, changeFilters] = useUrlFilters(readFilters, noFilters);
  const queue = useQueue(filters);
  const opening = useOpenAnalyzer('admin', adminAccountId);
  const deletion = useDeleteSubmission(onNotice);
  const selection = useSelection(queue.submissions);
  const assign = (submissions: readonly AdminSubmission[]) => onAssign(submissions, selection.clear);
  const { query, counts } = queue;
  // Counts of all submissions would contradict a list that is searched.
  const listCounts = filters.coach === null && filters.search === '' ? (counts ?? null) : null;
  return (
    <div className={styles.root}>
      <QueueCounters counts={counts} />
      {opening.error ? (
        <Alert tone="error" onDismiss={opening.dismiss}>
          {opening.error}
        </Alert>
      ) : null}
      <Card
        title="Submissions"
        aside={
          <Button
            variant="secondary"
            size="small"
            icon={<RefreshCw />}
            isBusy={query.isRefetching && !query.isFetchingNextPage}
            onClick={() => void query.refetch()}
          >
            Refresh Queue
          </Button>
        }
      >
        <QueueToolbar filters={filters} onChange={changeFilters} />
        <SubmissionTabs
          status={filters.status}
          onChange={(status) => changeFilters({ status })}
          words={submissionWords}
          counts={listCounts}
        >
          <SelectionBar selection={selection} onAssign={assign} />
          <QueueTable
            queue={queue}
            total={submissionCount(listCounts, filters.status)}
            filters={filters}
            onChange={changeFilters}
            now={now}
            opening={opening}
            deletion={deletion}
            selection={selection}
            onAssign={assign}
            onMissing={() => onNotice({ tone: 'error', text: 'No analysis video available for this submission' })}
          />
        </SubmissionTabs>
      </Card>
      <Notice message={notice} onDismiss={() => onNotice(null)} />
    </div>
  );
}
