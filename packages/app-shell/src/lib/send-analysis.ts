import { isRefusal, readCallError, type CallError } from './call-error.ts';
import { parseErrorResponse } from './parse-error-response.ts';
import { ConnectionError, type HttpResponse } from './send-with-progress.ts';
import type { ReceivedAnalysis, RequestAnalysisUploadInput } from '@swing/contract/analysis';
import type { ReadSubmission } from '@swing/contract/submissions';
import type { KeyPoint } from '@swing/domain/key-points';
import { analysisProblemText } from '@swing/domain/received-analysis';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';

type SendTake = NonNullable<VideoAnalyzerProps['onSend']>;
export type Report = Parameters<SendTake>[1];

export interface AnalysisTransport {
  /** The typed call `analysis.requestUpload`. */
  requestUpload: (input: RequestAnalysisUploadInput) => Promise<{ uploadUrl: string }>;
  /** The typed call `submissions.read`. */
  readSubmission: (input: { id: string }) => Promise<Pick<ReadSubmission, 'isConvertingAnalysis' | 'analysisProblem'>>;
  postForm: (url: string, form: FormData, sending: { onProgress: (share: number) => void }) => Promise<HttpResponse>;
}

interface Analysis {
  submissionId: string;
  video: Blob;
  durationSeconds: number;
  hasSound: boolean;
  keyPoints: readonly KeyPoint[];
  /** Replaces the analysis that was sent before (submissions-15). */
  isCorrection: boolean;
}

const showCompleteMilliseconds = 600;
const conversionPollMilliseconds = 2000;

/**
 * Sends a recorded analysis: requests the upload URL, posts the file, and reports the progress. Rejects with an Error
 * whose message can be shown to the coach.
 */
export async function sendAnalysis(transport: AnalysisTransport, analysis: Analysis, report: Report): Promise<void> {
  report({ phase: 'requesting' });
  const uploadUrl = await requestUploadUrl(transport, analysis);
  report({ phase: 'uploading', percent: 0 });
  const { isConverting } = await upload(transport, uploadUrl, analysis, report);
  if (isConverting) await untilConverted(transport, analysis.submissionId);
}

/** Waits until the server has converted the video (submissions-20). Rejects with its reason if that failed. */
async function untilConverted({ readSubmission }: AnalysisTransport, id: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, conversionPollMilliseconds));
    const found = await readSubmission({ id }).catch((thrown: unknown) => {
      if (isRefusal(thrown)) throw thrown;
      // The conversion goes on without a connection.
      return null;
    });
    if (found?.analysisProblem) throw new Error(analysisProblemText(found.analysisProblem));
    if (found && !found.isConvertingAnalysis) return;
  }
}

async function requestUploadUrl(transport: AnalysisTransport, analysis: Analysis): Promise<string> {
  const { submissionId, video, durationSeconds, hasSound, keyPoints, isCorrection } = analysis;
  const input: RequestAnalysisUploadInput = {
    fileName: fileNameOf(analysis),
    contentType: video.type.split(';')[0] || 'video/mp4',
    submissionId,
    duration: durationSeconds,
    hasSound,
    ...(keyPoints.length > 0 ? { keyPoints: [...keyPoints] } : {}),
    ...(isCorrection ? { isCorrection } : {}),
  };
  const { uploadUrl } = await transport.requestUpload(input).catch((thrown: unknown) => {
    throw new Error(refusalText(readCallError(thrown)), { cause: thrown });
  });
  if (!uploadUrl) throw new Error('Upload URL not provided by server');
  return uploadUrl;
}

function refusalText(error: CallError): string {
  if (error.kind === 'network') return 'Upload failed: Network error';
  if (error.kind === 'strange') return 'Server returned non-JSON response';
  return `Upload URL request failed: ${error.message || `HTTP ${error.httpStatus}`}`;
}

async function upload(
  transport: AnalysisTransport,
  url: string,
  analysis: Analysis,
  report: Report,
): Promise<Partial<ReceivedAnalysis>> {
  const form = new FormData();
  form.append('file', analysis.video, fileNameOf(analysis));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await transport.postForm(url, form, {
      onProgress(share) {
        if (share < 1) report({ phase: 'uploading', percent: share * 100 });
        else if (timer === undefined) {
          report({ phase: 'complete' });
          timer = setTimeout(() => report({ phase: 'processing' }), showCompleteMilliseconds);
        }
      },
    });
    if (answer.status !== 200 && answer.status !== 201) {
      const text = parseErrorResponse(answer.text)?.message ?? answer.statusText;
      throw new Error(`Upload failed: ${answer.status} ${text}`.trim());
    }
    report({ phase: 'processing' });
    return receivedAnalysis(answer.text);
  } catch (thrown) {
    if (!(thrown instanceof ConnectionError)) throw thrown;
    throw new Error('Upload failed: Network error', { cause: thrown });
  } finally {
    clearTimeout(timer);
  }
}

function receivedAnalysis(text: string): Partial<ReceivedAnalysis> {
  try {
    return JSON.parse(text) as Partial<ReceivedAnalysis>;
  } catch (thrown) {
    throw new Error('Server returned non-JSON response', { cause: thrown });
  }
}

function fileNameOf({ submissionId, video }: Analysis): string {
  return `analysis-${submissionId.slice(0, 8)}.${video.type.includes('webm') ? 'webm' : 'mp4'}`;
}

/** The error's message without "Upload failed: ", which "❌ Upload failed: {message}" already contains. */
export function failureMessage(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replace(/^Upload failed: /, '');
}
