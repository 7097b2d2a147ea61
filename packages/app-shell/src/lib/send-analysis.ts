import { isRefusal, readCallError, type CallError } from './call-error.ts';
import { InterruptedError, sendAnalysisFile, type AnalysisFile, type Hold, type Report } from './send-analysis-file.ts';
import { isOfOtherHost, sendToOtherHost, type OtherHostTransport } from './send-to-other-host.ts';
import type { AnalysisOutcome, RequestAnalysisUploadInput } from '@swing/contract/analysis';
import type { KeyPoint } from '@swing/domain/key-points';
import { analysisProblemText } from '@swing/domain/received-analysis';

interface UploadPermit {
  uploadUrl: string;
  uploadId: string;
}

/** A recording on its way, with the uploads that were requested for it. */
interface Sent {
  submissionId: string;
  uploadIds: string[];
}

export interface AnalysisTransport extends OtherHostTransport {
  /** The typed call `analysis.requestUpload`. */
  requestUpload: (input: RequestAnalysisUploadInput) => Promise<UploadPermit>;
  /** The typed call `analysis.confirmUpload`. */
  confirmUpload: (sent: { submissionId: string; uploadId: string | undefined }) => Promise<unknown>;
  /** The typed call `analysis.readOutcome`. */
  readOutcome: (sent: Sent) => Promise<AnalysisOutcome>;
  /** Takes back what was sent to an upload URL. */
  takeBack: (url: string) => Promise<Pick<Response, 'status'>>;
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

const decisionPollMilliseconds = 2000;

/** The server knows no problem, but has no analysis either: another attempt, from another tab or device, took the place of this one. */
const notArrivedMessage = 'The analysis did not arrive, or another one is being sent. Your recording is kept.';

/**
 * Sends a recorded analysis: requests the upload URL, posts the file, and completes the analysis once `hold` is released. Reports the progress.
 * Rejects with an Error whose message can be shown to the coach. If the coach took it back in time, nothing was sent, and it rejects with
 * the reason of the signal `hold.takenBack`.
 */
export async function sendAnalysis(
  transport: AnalysisTransport,
  analysis: Analysis,
  report: Report,
  hold: Hold,
): Promise<void> {
  hold.takenBack.throwIfAborted();
  report({ phase: 'requesting' });
  const { submissionId } = analysis;
  const sent: Sent = { submissionId, uploadIds: [] };
  const requestUrl = async () => {
    const { uploadUrl, uploadId } = await requestUpload(transport, analysis);
    sent.uploadIds.push(uploadId);
    return uploadUrl;
  };
  let url: string | null = await unlessTakenBack(hold, requestUrl());
  const file = { video: analysis.video, name: fileNameOf(analysis) };
  if (isOfOtherHost(transport, url)) {
    // Another host cannot keep a file without passing it on, so nothing is sent before.
    report({ phase: 'held' });
    await hold.untilReleased();
    report({ phase: 'uploading', percent: 0 });
    const confirm = () => transport.confirmUpload({ submissionId, uploadId: sent.uploadIds.at(-1) });
    url = await sendToOtherHost(transport, { url, requestUrl, confirm }, file, report).catch(async (thrown) => {
      // An answer may have been lost of a file that arrived. Then another URL is refused, because this recording is the analysis already.
      const outcome = await transport.readOutcome(sent).catch(() => null);
      if (outcome?.state === 'delivered') return null;
      throw thrown;
    });
  }
  if (url === null || (await sendToUs(transport, url, file, report, hold))) await untilDelivered(transport, sent);
}

/** Sends the file to our server, and completes it when `hold` is released. Returns whether the server still has to decide about it. */
async function sendToUs(
  transport: AnalysisTransport,
  url: string,
  file: AnalysisFile,
  report: Report,
  hold: Hold,
): Promise<boolean> {
  report({ phase: 'uploading', percent: 0 });
  const { isConverting = false } = await sendAnalysisFile(transport, url, file, report, hold).catch(async (thrown) => {
    if (!hold.takenBack.aborted || !(await wasTooLate(transport, url))) throw thrown;
    return { isConverting: true };
  });
  return isConverting;
}

/** Rejects with the reason of `takenBack` as soon as the recording is taken back. No bytes are sent yet. */
function unlessTakenBack<Result>({ takenBack }: Hold, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    takenBack.addEventListener('abort', () => reject(takenBack.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Has the server delete what arrived, and returns whether the analysis was complete before. Without a connection, the server keeps the bytes
 * for a day and completes nothing.
 */
async function wasTooLate({ takeBack }: AnalysisTransport, uploadUrl: string): Promise<boolean> {
  const response = await takeBack(uploadUrl).catch(() => null);
  return response?.status === 409;
}

/**
 * Waits until the server has fetched or converted the video and made it the analysis (submissions-29). Rejects with the server's reason if
 * that failed, or another analysis took its place. If the session ends meanwhile, it goes on asking until the coach has signed in again.
 */
async function untilDelivered({ readOutcome }: AnalysisTransport, sent: Sent): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, decisionPollMilliseconds));
    const outcome = await readOutcome(sent).catch((thrown: unknown) => {
      const error = readCallError(thrown);
      if (error.kind === 'server' && error.code !== 'UNAUTHENTICATED' && isRefusal(thrown)) {
        throw new Error(`Upload failed: ${error.httpStatus} ${error.message}`, { cause: thrown });
      }
      // The server goes on without a connection.
      return null;
    });
    if (outcome?.state === 'delivered') return;
    if (outcome?.state === 'ended') {
      throw new Error(outcome.problem ? analysisProblemText(outcome.problem) : notArrivedMessage);
    }
  }
}

async function requestUpload(transport: AnalysisTransport, analysis: Analysis): Promise<UploadPermit> {
  const { submissionId, video, durationSeconds, hasSound, keyPoints, isCorrection } = analysis;
  const input: RequestAnalysisUploadInput = {
    fileName: fileNameOf(analysis),
    contentType: video.type.split(';')[0] || 'video/mp4',
    submissionId,
    duration: durationSeconds,
    hasSound,
    fileSize: video.size,
    ...(keyPoints.length > 0 ? { keyPoints: [...keyPoints] } : {}),
    ...(isCorrection ? { isCorrection } : {}),
  };
  const permit = await transport.requestUpload(input).catch((thrown: unknown) => {
    const error = readCallError(thrown);
    const isPassing = error.kind !== 'server' || error.httpStatus >= 500;
    throw new (isPassing ? InterruptedError : Error)(refusalText(error), { cause: thrown });
  });
  if (!permit.uploadUrl) throw new Error('Upload URL not provided by server');
  return permit;
}

function refusalText(error: CallError): string {
  if (error.kind === 'network') return 'Upload failed: Network error';
  if (error.kind === 'strange') return 'Server returned non-JSON response';
  return `Upload URL request failed: ${error.message || `HTTP ${error.httpStatus}`}`;
}

function fileNameOf({ submissionId, video }: Analysis): string {
  return `analysis-${submissionId.slice(0, 8)}.${video.type.includes('webm') ? 'webm' : 'mp4'}`;
}

/** The error's message without "Upload failed: ", which "❌ Upload failed: {message}" already contains. */
export function failureMessage(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replace(/^Upload failed: /, '');
}
