import './queue.css';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useNow } from '@swing/app-shell/lib/use-now';
import type { Submission } from '@swing/contract/submissions';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { LoadMore } from '@swing/ui/load-more';
import { SkeletonRows } from '@swing/ui/skeleton';
import { Suspense, useState } from 'react';
import { QueueItem } from './queue-item.tsx';
import { QueueStats } from './queue-stats.tsx';
import { useOpenAnalyzer } from './use-open-analyzer.ts';
import { useQueue } from './use-queue.ts';

const AnalysisDialog = lazyScreen(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

/** Figures and submissions of the coach (C §2). */
export function Queue({ inviteCode }: { inviteCode: string }) {
  const now = useNow(30_000);
  const { query, isPaged, submissions, stats } = useQueue();
  const opening = useOpenAnalyzer();
  const [viewed, setViewed] = useState<Submission | null>(null);

  return (
    <div className="queue">
      <QueueStats stats={stats} />
      {opening.error ? (
        <Alert tone="error" onDismiss={opening.dismiss}>
          {opening.error}
        </Alert>
      ) : null}
      <Card title="Submissions">
        <div aria-busy={query.isPending}>
          {query.isPending ? <SkeletonRows count={4} height="7rem" /> : null}
          {query.isSuccess && submissions.length === 0 ? (
            <EmptyState title="No submissions yet">
              Players link to you with your invite code {inviteCode}. Their videos then wait here.
            </EmptyState>
          ) : null}
          {query.isError && submissions.length === 0 ? (
            <EmptyState
              action={
                <Button variant="secondary" onClick={() => void query.refetch()}>
                  Refresh
                </Button>
              }
            >
              Nothing to show right now.
            </EmptyState>
          ) : null}
          {submissions.length > 0 ? (
            <ul className="queue__list">
              {submissions.map((submission) => (
                <QueueItem
                  key={submission.id}
                  submission={submission}
                  now={now}
                  isOpening={opening.id === submission.id}
                  onOpen={() => opening.open(submission)}
                  onView={() => setViewed(submission)}
                />
              ))}
            </ul>
          ) : null}
        </div>
        {isPaged ? (
          <LoadMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onLoadMore={() => void query.fetchNextPage()}
            status={`${submissions.length} submissions shown`}
          />
        ) : null}
      </Card>
      {viewed ? (
        <Suspense>
          <AnalysisDialog submission={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
