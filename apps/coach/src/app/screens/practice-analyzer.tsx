import { trpc } from '@swing/app-shell/api';
import { takePathOf } from '@swing/app-shell/lib/take-path';
import { shownCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { brand } from '@swing/domain/brand';
import { cropPath } from '@swing/domain/routes';
import clipUrl from '@swing/media/fixtures/swing-animation.mp4';
import { Alert } from '@swing/ui/alert';
import { VideoAnalyzer } from '@swing/video-analyzer/react/video-analyzer';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

const source = { url: clipUrl, fileName: 'Sample swing.mp4', downloadUrl: clipUrl };

/** The analyzer with a sample swing. There is no submission behind it, so a recording cannot be sent. */
export function PracticeAnalyzer({ accountId }: { accountId: string }) {
  const navigate = useNavigate();
  const takes = useMemo(
    () => ({
      owner: { accountId, submissionId: null, title: 'Practice swing', isCorrection: false },
      pathOf: takePathOf('coach'),
    }),
    [accountId],
  );
  const { data } = trpc.coaching.profile.useQuery({});
  return (
    <VideoAnalyzer
      source={source}
      submission={null}
      document={null}
      takes={takes}
      notice={
        <Alert tone="info" role="none" title="Practice swing">
          Draw, record and watch as with a player's swing. Recordings stay on this computer: you can download them, but
          nothing is sent to anybody.
        </Alert>
      }
      brandName={brand.name}
      cropPath={cropPath('coach')}
      checkpointNames={data && shownCheckpointNames(data.profile.checkpointNames)}
      onSend={null}
      onBackToQueue={() => void navigate('/coach/queue', { replace: true })}
    />
  );
}
