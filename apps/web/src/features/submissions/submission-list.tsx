import { trpc } from '@swing/app-shell/api';
import { refreshWhile } from '@swing/app-shell/lib/refresh-while';
import { PagedList } from '@swing/app-shell/paged-list';
import type { Submission } from '@swing/contract/submissions';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { SubmissionItem } from './submission-item.tsx';

const refreshMilliseconds = 10_000;

/** The player's videos, newest first. Refetched every 10 seconds for each loaded page while one is unfinished and the tab is visible. */
export function SubmissionList({ now }: { now: Date }) {
  const list = trpc.submissions.list.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load submissions' },
      refetchInterval: refreshWhile(({ submissions }) => submissions.some(isOnItsWay), refreshMilliseconds),
    },
  );

  return (
    <Card title="My Submissions">
      <PagedList
        query={list}
        rows={list.data?.pages.flatMap((page) => page.submissions) ?? []}
        noun="videos"
        skeleton={{ count: 3, height: '6rem' }}
        empty={<EmptyState>No submissions yet. Upload your first video to get started!</EmptyState>}
      >
        {(submission) => <SubmissionItem key={submission.id} submission={submission} now={now} />}
      </PagedList>
    </Card>
  );
}

function isOnItsWay({ status, playback, r2Key }: Submission): boolean {
  return status !== 'completed' || (playback === 'preparing' && r2Key !== null);
}
