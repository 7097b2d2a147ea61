import { trpc } from '@swing/app-shell/api';
import { RouterLink } from '@swing/app-shell/app-link';
import { lazyScreen } from '@swing/app-shell/lazy-screen';
import { isRefusal } from '@swing/app-shell/lib/call-error';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { QueryFailure } from '@swing/app-shell/query-failure';
import type { PlayerUser } from '@swing/contract/identity';
import type { ReadSubmission } from '@swing/contract/submissions';
import { ButtonLink } from '@swing/ui/button';
import { Spinner } from '@swing/ui/spinner';
import { utilities } from '@swing/ui/utilities';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { KeyPointList } from '../../features/player/key-point-list.tsx';
import { PlayerBox, PlayerLoading } from '../../features/player/player-box.tsx';
import type { OpenedVideo } from '../../features/player/use-swing-player.ts';
import { UnplayableNotice } from '../../features/submissions/unplayable-notice.tsx';
import { WatchActions, WatchHead, WatchNotes } from '../../features/submissions/watch-details.tsx';
import { screenSize, shownVideo, type ShownPart } from '../../features/submissions/watchable.ts';
import { PortalFrame } from '../portal-frame.tsx';
import { WatchLayout } from '../watch-layout.tsx';

// Fetched in parallel with the submission.
const playerCode = import('../../features/player/swing-player.tsx');
const SwingPlayer = lazyScreen(async () => (await playerCode).SwingPlayer);

// Without its code, the page only lacks this part.
const AttachedVideos = lazy(() =>
  import('../../features/attached-videos/attached-videos.tsx').then(
    ({ AttachedVideos: loaded }) => ({ default: loaded }),
    () => ({ default: () => null }),
  ),
);

const preparingPollMs = 3_000;

/** `/account/watch?submission={id}`: the analysis of a submission, or its swing with `&show=swing`. */
export function WatchScreen({ session }: { session: Session<PlayerUser> }) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('submission') ?? '';
  const now = useNow(30_000);
  const asked = search.get('show') === 'swing' ? 'swing' : 'analysis';
  const query = trpc.submissions.read.useQuery(
    { id },
    {
      enabled: id !== '',
      meta: { failureLog: 'Failed to load the submission' },
      refetchInterval: ({ state: { data } }) => (data && isComing(data, asked) ? preparingPollMs : false),
    },
  );
  const isMissing = id === '' || (query.error !== null && isRefusal(query.error));

  function show(part: ShownPart) {
    setSearch(part === 'swing' ? { submission: id, show: part } : { submission: id }, { replace: true });
  }

  return (
    <PortalFrame current="videos" firstName={session.user.firstName} width="stage">
      <WatchLayout frameSize={query.data && screenSize(query.data, shownVideo(query.data, asked).part)}>
        {query.data ? (
          <Watched submission={query.data} asked={asked} now={now} onShow={show} onRetry={() => void query.refetch()} />
        ) : (
          <NotLoaded>
            {isMissing ? (
              <>
                <p>This video was not found. It may have been removed, or it belongs to another account.</p>
                <ButtonLink variant="secondary" href="/account/dashboard" linkComponent={RouterLink}>
                  Open My Videos
                </ButtonLink>
              </>
            ) : query.error ? (
              <QueryFailure query={query} fallback="The video could not be loaded." />
            ) : (
              <Spinner label="Loading the video" size="large" />
            )}
          </NotLoaded>
        )}
      </WatchLayout>
    </PortalFrame>
  );
}

function NotLoaded({ children }: { children: ReactNode }) {
  useScreen('Watch');
  return (
    <>
      <h1 className={utilities.visuallyHidden}>Watch</h1>
      <PlayerBox>{children}</PlayerBox>
    </>
  );
}

function isComing(submission: ReadSubmission, asked: ShownPart): boolean {
  const { state } = shownVideo(submission, asked);
  return state === 'preparing' || state === 'uploading';
}

interface WatchedProps {
  submission: ReadSubmission;
  asked: ShownPart;
  now: Date;
  onShow: (part: ShownPart) => void;
  onRetry: () => void;
}

function Watched({ submission, asked, now, onShow, onRetry }: WatchedProps) {
  const shown = shownVideo(submission, asked);
  useScreen(shown.title);
  const [opened, setOpened] = useState<OpenedVideo | null>(null);
  const { keyPoints, chaptersUrl } = submission;
  return (
    <>
      <WatchHead submission={submission} shown={shown} now={now} />
      {shown.state === 'ready' ? (
        <Suspense fallback={<PlayerLoading />}>
          <SwingPlayer
            key={shown.video.url}
            title={shown.title}
            url={shown.video.url}
            moments={shown.part === 'analysis' ? keyPoints.map(({ seconds }) => seconds) : []}
            onOpened={setOpened}
            onRetry={onRetry}
          />
        </Suspense>
      ) : (
        <PlayerBox>
          <UnplayableNotice state={shown.state} submission={submission} />
        </PlayerBox>
      )}
      <WatchActions submission={submission} shown={shown} onShow={onShow} />
      <WatchNotes submission={submission} shown={shown} />
      {opened && shown.part === 'analysis' && chaptersUrl ? (
        <KeyPointList {...opened} points={keyPoints} chaptersUrl={chaptersUrl} />
      ) : null}
      {shown.part === 'analysis' && shown.state === 'ready' ? (
        <Suspense>
          <AttachedVideos submissionId={submission.id} />
        </Suspense>
      ) : null}
    </>
  );
}
