import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useOpenAnalyzer } from '@swing/app-shell/lib/use-open-analyzer';
import { useSentNotice } from '@swing/app-shell/lib/use-sent-notice';
import { useUrlFilters } from '@swing/app-shell/lib/use-url-filters';
import { submissionCount, SubmissionTabs } from '@swing/app-shell/submission-tabs';
import type { Submission } from '@swing/contract/submissions';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { Notice } from '@swing/ui/notice';
import { SkeletonRows } from '@swing/ui/skeleton';
import { useShortcutChoice } from '@swing/video-analyzer/react/keys/use-shortcut-choice';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { ArrivalsBar } from './arrivals-bar.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { OverdueButton } from './overdue-button.tsx';
import { PoolPanel } from './pool-panel.tsx';
import { hidesSome, noFilters, readFilters } from './queue-filters.ts';
import { QueueList } from './queue-list.tsx';
import { QueueStats } from './queue-stats.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { statusWords } from './status-words.ts';
import { useArrivals } from './use-arrivals.ts';
import { useIsPoolFirst } from './use-is-pool-first.ts';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './queue.module.css';

const AnalysisDialog = lazyScreen(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

/** While `start` is loaded. The panel below it comes with it, so that it does not move. */
function LoadingCards() {
  return (
    <Card title="Get your first swing">
      <div aria-busy="true">
        <SkeletonRows />
      </div>
    </Card>
  );
}

/** The coach's statistics and submissions. Shows `start`, whose code may be loaded late, to a coach who has none yet. */
export function Queue({ coachId, start }: { coachId: string; start: ReactNode }) {
  const now = useNow(10_000);
  const [filters, changeFilters] = useUrlFilters(readFilters, noFilters);
  const queue = useQueue(filters);
  const arrivals = useArrivals();
  const [notice, setNotice] = useSentNotice();
  const opening = useOpenAnalyzer('coach', coachId);
  const [viewed, setViewed] = useState<Submission | null>(null);
  const [hasKeys, setKeys] = useShortcutChoice();
  const isPoolFirst = useIsPoolFirst();
  const list = useRef<HTMLDivElement>(null);
  const { query, submissions, stats } = queue;
  // Counts of the whole queue would contradict a list that is searched.
  const listCounts = filters.player === null && filters.search === '' ? stats : null;
  const isNew = query.isSuccess && !query.isPlaceholderData && submissions.length === 0 && !hidesSome(filters);
  const pool = <PoolPanel now={now} opening={opening} isWaiting={query.isPending} />;

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

  function sortByDueDate() {
    changeFilters({ sort: 'due' });
    list.current?.focus({ preventScroll: true });
  }

  return (
    <div className={styles.root}>
      <QueueStats stats={stats} />
      {opening.error ? (
        <Alert tone="error" onDismiss={opening.dismiss}>
          {opening.error}
        </Alert>
      ) : null}
      <Suspense fallback={<LoadingCards />}>
        {isNew ? start : null}
        {isNew || isPoolFirst ? pool : null}
      </Suspense>
      {isNew ? null : (
        <Card
          title="Submissions"
          aside={
            <>
              {filters.sort === 'due' ? null : <OverdueButton queue={queue} now={now} onSort={sortByDueDate} />}
              <KeyboardHelp isOn={hasKeys} onChange={setKeys} />
            </>
          }
        >
          <QueueToolbar filters={filters} onChange={changeFilters} submissions={submissions} />
          <SubmissionTabs
            status={filters.status}
            onChange={(status) => changeFilters({ status })}
            words={statusWords}
            counts={listCounts}
          >
            <QueueList
              queue={queue}
              total={submissionCount(listCounts, filters.status)}
              filters={filters}
              onChange={changeFilters}
              list={list}
              item={{ now, opening, since: arrivals.since, onView: setViewed }}
            />
          </SubmissionTabs>
        </Card>
      )}
      {/* Comes with the list above it, which would move it. */}
      {isNew || isPoolFirst || query.isPending ? null : pool}
      <ArrivalsBar count={arrivals.count} onShow={showArrivals} onDismiss={arrivals.dismiss} />
      {viewed ? (
        <Suspense>
          <AnalysisDialog submission={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
      <Notice message={notice} onDismiss={() => setNotice(null)} />
    </div>
  );
}
