import './submission-list.css';
import { trpc } from '@swing/app-shell/api';
import type { Submission } from '@swing/contract/submissions';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { EmptyState } from '@swing/ui/empty-state';
import { LoadMore } from '@swing/ui/load-more';
import { SkeletonRows } from '@swing/ui/skeleton';
import { SubmissionItem } from './submission-item.tsx';
import type { WatchedVideo } from './watched-video.ts';

const refreshMilliseconds = 10_000;

interface SubmissionListProps {
  now: Date;
  onWatch: (video: WatchedVideo) => void;
}

/** The player's videos, newest first; looks again every 10 seconds while one is on its way and the tab is in view. */
export function SubmissionList({ now, onWatch }: SubmissionListProps) {
  const list = trpc.submissions.list.useInfiniteQuery(
    {},
    {
      getNextPageParam: (page) => page.nextCursor,
      meta: { failureLog: 'Failed to load submissions' },
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ submissions: shown }) => shown.some(isOnItsWay)) ? refreshMilliseconds : false,
    },
  );
  const isPaged = list.hasNextPage || (list.data?.pages.length ?? 0) > 1;
  const submissions = list.data?.pages.flatMap((page) => page.submissions) ?? [];

  return (
    <Card title="My Submissions" className="submissions">
      <div aria-busy={list.isPending}>
        {list.isPending ? <SkeletonRows count={3} height="6rem" /> : null}
        {list.isSuccess && submissions.length === 0 ? (
          <EmptyState>No submissions yet. Upload your first video to get started!</EmptyState>
        ) : null}
        {list.isError && submissions.length === 0 ? (
          <EmptyState
            action={
              <Button variant="secondary" onClick={() => void list.refetch()}>
                Refresh
              </Button>
            }
          >
            Nothing to show right now.
          </EmptyState>
        ) : null}
        {submissions.length > 0 ? (
          <ul className="submissions__list">
            {submissions.map((submission) => (
              <SubmissionItem key={submission.id} submission={submission} now={now} onWatch={onWatch} />
            ))}
          </ul>
        ) : null}
      </div>
      {isPaged ? (
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          status={`${submissions.length} videos shown`}
        />
      ) : null}
    </Card>
  );
}

function isOnItsWay({ status, playback, r2Key }: Submission): boolean {
  return status !== 'completed' || (playback === 'preparing' && r2Key !== null);
}
