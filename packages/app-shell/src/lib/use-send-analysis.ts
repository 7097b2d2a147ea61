import type { AnalysisProblem } from '@swing/domain/received-analysis';
import { afterPaint } from '@swing/ui/after-paint';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';
import { useEffect, useState } from 'react';
import { trpc } from '../api.tsx';
import { logFailure } from './log-failure.ts';
import { selectionStore } from './selection.ts';

const processingPollMs = 5_000;
const loadSending = () => Promise.all([import('./send-analysis.ts'), import('./analysis-transport.ts')]);

interface SendAnalysis {
  send: NonNullable<VideoAnalyzerProps['onSend']>;
  /** Why the server did not accept the last analysis; null if it did, and while another one is being sent. */
  problem: AnalysisProblem | null;
  /** Whether an analysis that was sent earlier, or in another tab, has yet to be fetched or converted by the server. */
  isProcessing: boolean;
}

/** Sends recorded analyses of a submission. */
export function useSendAnalysis(submissionId: string, isCorrection: boolean): SendAnalysis {
  const { client } = trpc.useUtils();
  const [isSending, setIsSending] = useState(false);
  const { data: submission, refetch: readAgain } = trpc.submissions.read.useQuery(
    { id: submissionId },
    { refetchInterval: ({ state }) => !isSending && state.data?.isConvertingAnalysis && processingPollMs },
  );

  // Before it is needed, because the server may have another version by then. If this fails, sending tries again.
  // Waits for two paints: the drawing tools appear only in the second.
  useEffect(() => {
    let cancel = afterPaint(() => {
      cancel = afterPaint(() => void loadSending().catch(() => undefined));
    });
    return () => cancel();
  }, []);

  const send: SendAnalysis['send'] = async (take, report, hold) => {
    const [{ sendAnalysis, failureMessage }, { createAnalysisTransport }] = await loadSending().catch(
      (thrown: unknown) => {
        throw new Error('Network error', { cause: thrown });
      },
    );
    const { blob: video, durationSeconds, hasAudio: hasSound, keyPoints } = take;
    const analysis = { submissionId, video, durationSeconds, hasSound, keyPoints, isCorrection };
    setIsSending(true);
    try {
      await sendAnalysis(createAnalysisTransport(client), analysis, report, hold);
    } catch (thrown) {
      if (!hold.takenBack.aborted) logFailure('Failed to send the analysis', thrown);
      throw new Error(failureMessage(thrown), { cause: thrown });
    } finally {
      void readAgain().finally(() => setIsSending(false));
    }
    // After this, a reload asks the server, which knows that the analysis was sent.
    selectionStore.clear();
  };
  const known = isSending ? null : submission;
  return {
    send,
    problem: known?.analysisProblem ?? null,
    isProcessing: known?.isConvertingAnalysis ?? false,
  };
}
