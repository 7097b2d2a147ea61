import { trpc } from '@swing/app-shell/api';
import { DateText } from '@swing/app-shell/date-text';
import { refreshInterval } from '@swing/app-shell/lib/refresh-interval';
import { PagedTable } from '@swing/app-shell/paged-table';
import type { FailedJobsPage, Health } from '@swing/contract/admin-health';
import { jobName } from '@swing/domain/job-names';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import type { TableColumn } from '@swing/ui/table';
import { utilities } from '@swing/ui/utilities';
import { None } from '../../lib/none.tsx';
import type { useRetry } from './use-retry.ts';
import styles from './health.module.css';

type FailedJob = FailedJobsPage['jobs'][number];

const refreshMilliseconds = 30_000;

interface FailedJobsProps {
  /** The failed jobs of each kind, once known. */
  kinds: Health['jobs']['failed'] | undefined;
  now: Date;
  retry: ReturnType<typeof useRetry>;
}

/** The jobs that failed for good, each with its reason. */
export function FailedJobs({ kinds, now, retry }: FailedJobsProps) {
  const query = trpc.administration.listFailedJobs.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load failed jobs' },
      refetchInterval: refreshInterval(refreshMilliseconds),
    },
  );
  const total = kinds?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="Failed Jobs">
      <RetryAll kinds={kinds?.filter(({ count }) => count > 1) ?? []} retry={retry} />
      <PagedTable
        query={query}
        rows={query.data?.pages.flatMap((page) => page.jobs) ?? []}
        noun="failed jobs"
        total={total}
        label="Failed jobs"
        columns={columnsFor({ now, retry })}
        rowKey={({ id }) => id}
        skeleton={total === 0 ? { count: 1, height: '1.5rem' } : { count: 2, height: '3.5rem' }}
        failureText="Failed to load the failed jobs"
        empty={<p className={utilities.muted}>No background job has failed.</p>}
      />
    </Card>
  );
}

/** "Retry all" buttons, one for each job name. */
function RetryAll({ kinds, retry }: { kinds: Health['jobs']['failed']; retry: FailedJobsProps['retry'] }) {
  if (kinds.length === 0) return null;
  return (
    <ul className={styles.kinds}>
      {kinds.map(({ job, count }) => (
        <li key={job}>
          <span>
            {jobName(job)}: {count.toLocaleString('en-US')}
          </span>
          <Button
            variant="secondary"
            size="small"
            isBusy={retry.isBusy({ job })}
            aria-label={`Retry all: ${jobName(job)}`}
            onClick={() => retry.start({ job })}
          >
            Retry All
          </Button>
        </li>
      ))}
    </ul>
  );
}

function columnsFor({ now, retry }: Pick<FailedJobsProps, 'now' | 'retry'>) {
  const columns: TableColumn<FailedJob>[] = [
    { label: 'Job', isRowHeader: true, cell: ({ job }) => jobName(job) },
    {
      label: 'Failed',
      width: '9.5rem',
      place: 'joined',
      cell: ({ failedAt }) => <DateText iso={failedAt} now={now} />,
    },
    { label: 'Attempts', isNumeric: true, place: 'joined', cell: ({ attempts }) => attempts },
    { label: 'Reason', isFreeText: true, isBare: true, cell: ({ reason }) => reason },
    {
      label: 'Request Id',
      isFreeText: true,
      place: 'joined',
      cell: ({ requestId }) => (requestId === null ? <None /> : <code className={styles.id}>{requestId}</code>),
    },
    {
      label: 'Retry',
      isAction: true,
      cell: ({ id, job }) => (
        <Button
          variant="secondary"
          size="small"
          isBusy={retry.isBusy({ job, jobId: id })}
          aria-label={`Retry: ${jobName(job)}`}
          onClick={() => retry.start({ job, jobId: id })}
        >
          Retry
        </Button>
      ),
    },
  ];
  return columns;
}
