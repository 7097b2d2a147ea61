import { trpc } from '@swing/app-shell/api';
import { coachSession } from '@swing/app-shell/lib/coach-session';
import { logFailure } from '@swing/app-shell/lib/log-failure';
import { selectionStore, type Selection } from '@swing/app-shell/lib/selection';
import { postFormWithProgress } from '@swing/app-shell/lib/send-with-progress';
import { bearer } from '@swing/app-shell/lib/sign-out';
import { useScreen } from '@swing/app-shell/lib/use-screen';
import { brand } from '@swing/domain/brand';
import { Alert } from '@swing/ui/alert';
import { VideoAnalyzer, type VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { failureMessage, sendAnalysis } from '../../features/analysis/send-analysis.ts';
import { PracticeAnalyzer } from './practice-analyzer.tsx';
import { SelectedSubmission } from './selected-submission.tsx';

/**
 * The coach's analyzer. The session is checked only when the screen opens, so that a session that ends later does not
 * discard a recording.
 */
export function AnalyzerScreen() {
  useScreen('Analyzer');
  const [session] = useState(coachSession.read);
  const [search] = useSearchParams();
  const isCorrection = search.has('correction');
  if (!session) return <Navigate to="/coach/login" replace />;
  if (search.has('practice')) return <PracticeAnalyzer />;
  return (
    <SelectedSubmission isCorrection={isCorrection}>
      {(selection, isCompleted) => (
        <Analyzer
          selection={selection}
          isCompleted={isCompleted}
          isCorrection={isCorrection && isCompleted}
          token={session.token}
        />
      )}
    </SelectedSubmission>
  );
}

/** Path of the original download. `video` may be the path of a browser-playable copy, which differs in its query. */
function originalDownload(video: string): string {
  return `${video.split('?', 1)[0]}?download=1`;
}

interface AnalyzerProps {
  selection: Selection;
  isCompleted: boolean;
  isCorrection: boolean;
  token: string;
}

function Analyzer({ selection, isCompleted, isCorrection, token }: AnalyzerProps) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const { video, submission } = selection;
  const source = useMemo(
    () => ({ url: video, fileName: `${submission.playerName} – original`, downloadUrl: originalDownload(video) }),
    [video, submission.playerName],
  );
  const authHeaders = useMemo(() => bearer(token), [token]);

  const send: NonNullable<VideoAnalyzerProps['onSend']> = async (take, report) => {
    const analysis = {
      submissionId: submission.submissionId,
      video: take.blob,
      durationSeconds: take.durationSeconds,
      isCorrection,
    };
    try {
      await sendAnalysis(
        { requestUpload: client.analysis.requestUpload.mutate, postForm: postFormWithProgress },
        analysis,
        report,
      );
    } catch (thrown) {
      logFailure('Failed to send the analysis', thrown);
      throw new Error(failureMessage(thrown), { cause: thrown });
    }
    // After this, a reload asks the server, which knows that the analysis was sent.
    selectionStore.clear();
  };

  function backToQueue() {
    selectionStore.clear();
    void navigate('/coach/queue', { replace: true });
  }

  return (
    <VideoAnalyzer
      source={source}
      submission={submission}
      isCompleted={isCompleted && !isCorrection}
      notice={isCorrection ? <CorrectionNotice playerName={submission.playerName} /> : null}
      brandName={brand.name}
      onSend={send}
      onBackToQueue={backToQueue}
      authHeaders={authHeaders}
    />
  );
}

function CorrectionNotice({ playerName }: { playerName: string }) {
  return (
    <Alert tone="info" role="none" title="Corrected analysis">
      {playerName} keeps the analysis you sent until the corrected one has arrived completely.
    </Alert>
  );
}
