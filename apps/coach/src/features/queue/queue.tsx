import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { Submission } from '@swing/contract/submissions';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { useShortcutChoice } from '@swing/video-analyzer/react/use-shortcut-choice';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { ArrivalsBar } from './arrivals-bar.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { PoolPanel } from './pool-panel.tsx';
import { hidesSome, noFilters } from './queue-filters.ts';
import { QueueList } from './queue-list.tsx';
import { QueueStats } from './queue-stats.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useFilters } from './use-filters.ts';
import { useOpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './queue.module.css';

const AnalysisDialog = lazyScreen(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

/** The coach's statistics and submissions. Shows `start` to a coach who has none yet. */
export function Queue({ start }: { start: ReactNode }) {
  const now = useNow(10_000);
  const [filters, changeFilters] = useFilters();
  const queue = useQueue(filters);
  const arrivals = useArrivals();
  const opening = useOpenAnalyzer('coach');
  const [viewed, setViewed] = useState<Submission | null>(null);
  const [hasKeys, setKeys] = useShortcutChoice();
  const list = useRef<HTMLDivElement>(null);
  const { query, submissions, stats } = queue;
  const isNew = query.isSuccess && !query.isPlaceholderData && submissions.length === 0 && !hidesSome(filters);

  useQueueKeys({
    list,
    isOn: hasKeys,
    onEnd: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
  });

  function showArrivals() {
    arrivals.dismiss();
    changeFilters({ ...noFilters, sort: 'newest' });
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className={styles.root}>
      <QueueStats stats={stats} />
      {opening.error ? (
        <Alert tone="error" onDismiss={opening.dismiss}>
          {opening.error}
        </Alert>
      ) : null}
      {isNew ? start : null}
      <PoolPanel now={now} opening={opening} />
      {isNew ? null : (
        <Card title="Submissions" aside={<KeyboardHelp isOn={hasKeys} onChange={setKeys} />}>
          <QueueToolbar filters={filters} onChange={changeFilters} submissions={submissions} />
          <StatusTabs filters={filters} onChange={changeFilters} stats={stats}>
            <QueueList
              queue={queue}
              filters={filters}
              onChange={changeFilters}
              list={list}
              item={{ now, opening, since: arrivals.since, onView: setViewed }}
            />
          </StatusTabs>
        </Card>
      )}
      <ArrivalsBar count={arrivals.count} onShow={showArrivals} onDismiss={arrivals.dismiss} />
      {viewed ? (
        <Suspense>
          <AnalysisDialog submission={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
