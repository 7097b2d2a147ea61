import { trpc } from '@swing/app-shell/api';
import { DescriptionList } from '@swing/app-shell/description-list';
import { useNow } from '@swing/app-shell/lib/use-now';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { Health as HealthFigures } from '@swing/contract/admin-health';
import { Card } from '@swing/ui/card';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { SkeletonRows } from '@swing/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedJobs } from './failed-jobs.tsx';
import { healthLines, healthSummary, type HealthLine } from './health-lines.ts';
import { HealthList, StateBadge } from './health-list.tsx';
import { useRetry } from './use-retry.ts';
import styles from './health.module.css';

const refreshMilliseconds = 30_000;

/** What needs the attention of whoever runs the site, and `children` below it once it is loaded. */
export function Health({ children }: { children: ReactNode }) {
  const now = useNow(30_000);
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const retry = useRetry(setNotice);
  const query = trpc.administration.health.useQuery(
    {},
    { meta: { failureLog: 'Failed to load health' }, refetchInterval: refreshMilliseconds },
  );
  const { data } = query;
  const lines = data && healthLines(data, now);
  return (
    <div className={styles.root}>
      {query.isError ? (
        <QueryFailure
          query={query}
          title="Failed to load health"
          fallback={
            data ? 'These are the figures of the last time they could be read.' : 'The figures could not be read.'
          }
        />
      ) : null}
      {query.isError && !data ? null : (
        <Card title="Now" aside={<output>{lines ? <Summary lines={lines} /> : null}</output>}>
          {lines ? <HealthList lines={lines} /> : <SkeletonRows count={7} height="3rem" />}
        </Card>
      )}
      {/* Loads at once, and is shown when the height of what stands above it is known. */}
      <div hidden={query.isPending}>
        <FailedJobs kinds={data?.jobs.failed} now={now} retry={retry} />
      </div>
      {data ? (
        <Card title="Versions">
          <DescriptionList facts={versionFacts(data)} />
        </Card>
      ) : null}
      {query.isPending ? null : children}
      <Notice message={notice} onDismiss={() => setNotice(null)} />
    </div>
  );
}

/** What there is to do, in the colour of the first line, which is the most urgent. */
function Summary({ lines }: { lines: readonly HealthLine[] }) {
  return <StateBadge state={lines[0]?.state ?? 'good'}>{healthSummary(lines)}</StateBadge>;
}

function versionFacts({ versions }: HealthFigures) {
  return [
    ['Swing Clubhouse', versions.app],
    ['Node', versions.node],
    ['Postgres', versions.postgres],
    ['ffmpeg', versions.ffmpeg ?? 'None'],
    ['Newest migration', versions.migration],
  ] as const;
}
