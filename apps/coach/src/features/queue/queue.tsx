import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { useNow } from '@swing/app-shell/lib/use-now';
import { PagedList } from '@swing/app-shell/paged-list';
import type { Submission } from '@swing/contract/submissions';
import { Alert } from '@swing/ui/alert';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { Suspense, useState } from 'react';
import { QueueItem } from './queue-item.tsx';
import { QueueStats } from './queue-stats.tsx';
import { useOpenAnalyzer } from './use-open-analyzer.ts';
import { useQueue } from './use-queue.ts';
import styles from './queue.module.css';

const AnalysisDialog = lazyScreen(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

/** The coach's statistics and submissions. */
export function Queue({ inviteCode }: { inviteCode: string }) {
  const now = useNow(30_000);
  const { query, submissions, stats } = useQueue();
  const opening = useOpenAnalyzer();
  const [viewed, setViewed] = useState<Submission | null>(null);

  return (
    <div className={styles.root}>
      <QueueStats stats={stats} />
      {opening.error ? (
        <Alert tone="error" onDismiss={opening.dismiss}>
          {opening.error}
        </Alert>
      ) : null}
      <Card title="Submissions">
        <PagedList
          query={query}
          rows={submissions}
          noun="submissions"
          skeleton={{ count: 4, height: '7rem' }}
          empty={
            <EmptyState title="No submissions yet">
              Players link to you with your invite code {inviteCode}. Their videos then wait here.
            </EmptyState>
          }
        >
          {(submission) => (
            <QueueItem
              key={submission.id}
              submission={submission}
              now={now}
              isOpening={opening.id === submission.id}
              onOpen={() => opening.open(submission)}
              onView={() => setViewed(submission)}
            />
          )}
        </PagedList>
      </Card>
      {viewed ? (
        <Suspense>
          <AnalysisDialog submission={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
