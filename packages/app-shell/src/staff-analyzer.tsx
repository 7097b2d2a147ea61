import { brand } from '@swing/domain/brand';
import { shownCheckpointNames } from '@swing/domain/analyzer/checkpoints';
import { cropPath, normalisePath, queuePath, type StaffArea } from '@swing/domain/routes';
import { Alert } from '@swing/ui/alert';
import type { KeptTakesPanelProps } from '@swing/video-analyzer/react/takes/kept-takes-panel';
import { PartAfterPaint } from '@swing/video-analyzer/react/part-after-paint';
import { VideoAnalyzer } from '@swing/video-analyzer/react/video-analyzer';
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { trpc } from './api.tsx';
import { createDocumentRemote } from './lib/document-remote.ts';
import { createComparableVideos } from './lib/comparable-videos.ts';
import { selectionStore, type Selection } from './lib/selection.ts';
import { sessionHeaders } from './lib/session-headers.ts';
import { LibraryButton } from './video-library/library-button.tsx';
import type { SentState } from './lib/use-sent-notice.ts';
import { takePathOf } from './lib/take-path.ts';
import { useSendAnalysis } from './lib/use-send-analysis.ts';
import { SelectedSubmission } from './selected-submission.tsx';

/** The signed-in coach or admin. */
export interface StaffAccount {
  id: string;
  /** False once the session has ended, or belongs to another account. */
  isSignedIn: () => boolean;
}

interface StaffAnalyzerProps {
  /** The area whose queue the analyzer returns to. */
  area: StaffArea;
  /** Returns the present session token, for downloading videos. Without it, the session's cookie is used. Must stay the same. */
  readToken?: (() => string) | undefined;
  /** Must stay the same object. */
  account: StaffAccount;
}

const loadKeptTakes = async () => (await import('@swing/video-analyzer/react/takes/kept-takes-panel')).KeptTakesPanel;

const loadProblemNotice = async () => (await import('./problem-notice.tsx')).ProblemNotice;

const loadCropScreen = async () => (await import('./crop-screen.tsx')).CropScreen;

/**
 * The analyzer with the submission that a coach or an admin opened, or on its own path the analyzer's crop window, which uses code that the
 * browser has already.
 */
export function StaffAnalyzer(props: StaffAnalyzerProps) {
  const { pathname } = useLocation();
  if (normalisePath(pathname) !== cropPath(props.area)) return <SubmissionAnalyzer {...props} />;
  return <PartAfterPaint load={loadCropScreen} name="The crop window" props={{}} />;
}

function SubmissionAnalyzer({ area, readToken, account }: StaffAnalyzerProps) {
  const [search] = useSearchParams();
  const isCorrection = search.has('correction');
  return (
    <SelectedSubmission
      area={area}
      accountId={account.id}
      isCorrection={isCorrection}
      withoutSubmission={
        <PartAfterPaint<KeptTakesPanelProps>
          load={loadKeptTakes}
          name="Your recordings"
          props={{ accountId: account.id, pathOf: takePathOf(area) }}
          isQuiet
        />
      }
    >
      {(selection, isCompleted) => (
        <Analyzer
          key={selection.submission.submissionId}
          area={area}
          readToken={readToken}
          account={account}
          selection={selection}
          isCompleted={isCompleted}
          isCorrection={isCorrection && isCompleted}
        />
      )}
    </SelectedSubmission>
  );
}

interface AnalyzerProps extends StaffAnalyzerProps {
  selection: Selection;
  isCompleted: boolean;
  isCorrection: boolean;
}

function Analyzer({ area, readToken, account, selection, isCompleted, isCorrection }: AnalyzerProps) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const { video, submission } = selection;
  const source = useMemo(() => {
    // Without the query, which may name a copy that browsers can play.
    const path = video.split('?', 1)[0];
    return {
      url: video,
      convertedUrl: `${path}?variant=proxy`,
      fileName: `${submission.playerName} – original`,
      downloadUrl: `${path}?download=1`,
    };
  }, [video, submission.playerName]);
  const { submissionId } = submission;
  const document = useMemo(() => {
    const { readDocument, saveDocument } = client.analysis;
    const calls = { readDocument: readDocument.query, saveDocument: saveDocument.mutate };
    return {
      accountId: account.id,
      submissionId,
      remote: createDocumentRemote(calls, submissionId, account.isSignedIn),
    };
  }, [client, account, submissionId]);
  const takes = useMemo(
    () => ({
      owner: { accountId: account.id, submissionId, title: submission.playerName, isCorrection },
      pathOf: takePathOf(area),
    }),
    [account, submissionId, submission.playerName, isCorrection, area],
  );
  const { loadSwings, findVideo } = useMemo(() => {
    const { listComparable, read } = client.submissions;
    const calls = {
      listComparable: listComparable.query,
      readSwing: read.query,
      readLibraryVideo: client.library.read.query,
    };
    return createComparableVideos(calls, submission);
  }, [client, submission]);
  const loadAttached = useMemo(
    () => async () => {
      const [{ attachments }, { kindWords }] = await Promise.all([
        client.library.attachments.query({ submissionId }),
        import('./video-library/library-words.ts'),
      ]);
      return attachments.map(({ id, name, kind }) => ({ id, name, kind: kindWords[kind].one }));
    },
    [client, submissionId],
  );
  const { data: own } = trpc.analysis.checkpointNames.useQuery({ submissionId });
  const { send, problem, isProcessing } = useSendAnalysis(submissionId, isCorrection);
  const authHeaders = useMemo(() => (readToken === undefined ? {} : sessionHeaders(readToken)), [readToken]);

  function backToQueue(isSent: boolean) {
    selectionStore.clear();
    const state: SentState = isSent ? { sentTo: submission.playerName } : null;
    void navigate(queuePath(area), { replace: true, state });
  }

  return (
    <VideoAnalyzer
      source={source}
      submission={submission}
      document={document}
      takes={takes}
      isCompleted={isCompleted && !isCorrection}
      notice={
        isCorrection || problem || isProcessing ? (
          <>
            {isProcessing ? <ProcessingNotice playerName={submission.playerName} /> : null}
            {isCorrection ? <CorrectionNotice playerName={submission.playerName} /> : null}
            {problem ? (
              <PartAfterPaint
                load={loadProblemNotice}
                name="What is wrong with the last analysis"
                props={{ problem }}
                isQuiet
              />
            ) : null}
          </>
        ) : null
      }
      brandName={brand.name}
      cropPath={cropPath(area)}
      onSend={send}
      loadAttached={loadAttached}
      onBackToQueue={backToQueue}
      authHeaders={authHeaders}
      renderLibrary={(choose) => <LibraryButton submissionId={submissionId} onChoose={choose} />}
      loadSwings={loadSwings}
      findVideo={findVideo}
      checkpointNames={own && shownCheckpointNames(own.names)}
    />
  );
}

function ProcessingNotice({ playerName }: { playerName: string }) {
  return (
    <Alert tone="info" role="status" title="An analysis is being processed">
      {playerName} gets it as soon as it is ready. Another one that you send replaces it.
    </Alert>
  );
}

function CorrectionNotice({ playerName }: { playerName: string }) {
  return (
    <Alert tone="info" role="none" title="Corrected analysis">
      {playerName} keeps the analysis that was sent until the corrected one has arrived completely.
    </Alert>
  );
}
