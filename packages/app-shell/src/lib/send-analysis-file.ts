import type { CompletedAnalysis, ReceivedAnalysis } from '@swing/contract/analysis';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';
import { retryDelays, type Wait } from '../uploads/wait-to-retry.ts';
import { parseErrorResponse } from './parse-error-response.ts';
import { ConnectionError } from './connection-error.ts';
import type { HttpResponse, sendWithProgress } from './send-with-progress.ts';

type SendArguments = Parameters<NonNullable<VideoAnalyzerProps['onSend']>>;
export type Report = SendArguments[1];
export type Hold = Pick<SendArguments[2], 'takenBack' | 'untilReleased'>;

export interface AnalysisFileTransport {
  send: typeof sendWithProgress;
  /** Asks how much of the file has arrived. Resolves for every HTTP status. Rejects if there is no response. */
  head: (url: string, signal: AbortSignal) => Promise<Pick<Response, 'status' | 'headers'>>;
  wait: Wait;
}

export interface AnalysisFile {
  video: Blob;
  name: string;
}

const showCompleteMilliseconds = 600;
/** Milliseconds between attempts after those of `retryDelays`. */
const longestDelay = 10_000;
/** Attempts without progress: about five minutes. */
const mostFailures = 33;
/** Statuses of HEAD after which another attempt may succeed, such as 409 while another server still writes. */
const passingStatuses = [408, 409, 429];
/** The server deleted the upload, for example because its URL expired. */
const goneStatuses = [404, 410];
const goneText = 'Upload failed: The server no longer has this upload. Please send it again.';
/** HTTP statuses of a gateway that cannot reach our server. */
const gatewayStatuses = [502, 503, 504];
/** The request whose connection was lost was still running, and has changed the offset. */
const passingCodes = ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS'];

/**
 * Sends the file of an analysis to its URL at once, and completes it when `hold` is released (submissions-24). Reports the progress. After a
 * lost connection, asks what has arrived and sends the rest (submissions-22). Rejects with an Error whose message can be shown to the
 * coach, or with the reason of `hold.takenBack`.
 */
export async function sendAnalysisFile(
  transport: AnalysisFileTransport,
  url: string,
  file: AnalysisFile,
  report: Report,
  hold: Hold,
): Promise<Partial<CompletedAnalysis>> {
  const { size } = file.video;
  /** Bytes that have arrived. Null: the whole file is sent, as a form. */
  let offset: number | null = null;
  let failures = 0;
  let percent = 0;
  const track: Report = (status) => {
    if (status.phase === 'uploading') percent = status.percent;
    report(status);
  };

  async function askUntilReached(interruption: InterruptedError): Promise<number | 'complete'> {
    for (;;) {
      if (failures === mostFailures) throw interruption;
      const delay = retryDelays[failures] ?? longestDelay;
      failures += 1;
      report({ phase: 'waiting', percent });
      await transport.wait(delay, hold.takenBack);
      const arrived = await askOffset(transport, url, hold);
      hold.takenBack.throwIfAborted();
      if (arrived === 'gone') throw new Error(goneText, { cause: interruption });
      if (arrived === 'refused') throw interruption;
      if (arrived !== 'unknown') return arrived;
    }
  }

  async function sendAndComplete(): Promise<Partial<CompletedAnalysis>> {
    if (offset !== size) {
      const received = readAnswer(await sendPart(transport, url, file, offset, track, hold));
      // A server of an earlier version does not hold it.
      if (!('isHeld' in received)) return received;
      offset = size;
    }
    report({ phase: 'complete' });
    await hold.untilReleased();
    return completeAnalysis(transport, url, size, report);
  }

  for (;;) {
    try {
      const completed = await sendAndComplete();
      report({ phase: 'processing' });
      return completed;
    } catch (thrown) {
      if (!(thrown instanceof InterruptedError)) throw thrown;
      const arrived = await askUntilReached(thrown);
      // The server may be converting it.
      if (arrived === 'complete') return { isConverting: true };
      if (arrived > (offset ?? 0)) failures = 0;
      offset = arrived;
    }
  }
}

/** The connection was lost, or our server could not be reached. */
export class InterruptedError extends Error {}

async function askOffset(
  { head }: AnalysisFileTransport,
  url: string,
  { takenBack }: Hold,
): Promise<number | 'complete' | 'gone' | 'refused' | 'unknown'> {
  try {
    const { status, headers } = await head(url, takenBack);
    if (goneStatuses.includes(status)) return 'gone';
    if (status !== 200) return status >= 500 || passingStatuses.includes(status) ? 'unknown' : 'refused';
    if (headers.get('upload-complete') === '?1') return 'complete';
    const offset = headers.get('upload-offset');
    // A page of a Wi-Fi login has no such header.
    return offset === null ? 'unknown' : Number(offset);
  } catch {
    return 'unknown';
  }
}

/** Sends the file, or the rest of it, which the server only keeps. */
async function sendPart(
  { send }: AnalysisFileTransport,
  url: string,
  { video, name }: AnalysisFile,
  offset: number | null,
  report: Report,
  { takenBack: signal }: Hold,
): Promise<HttpResponse> {
  const start = offset ?? 0;
  const onProgress = (share: number) => {
    if (share < 1) report({ phase: 'uploading', percent: ((start + share * (video.size - start)) / video.size) * 100 });
  };
  if (offset === null) {
    const form = new FormData();
    form.append('file', video, name);
    return unlessInterrupted(send('POST', url, form, { headers: { 'upload-complete': '?0' }, onProgress, signal }));
  }
  const headers = { ...patchHeaders(offset), 'upload-complete': '?0' };
  return unlessInterrupted(send('PATCH', url, video.slice(offset), { headers, onProgress, signal }));
}

/** Completes an analysis that has arrived whole. */
async function completeAnalysis(
  { send }: AnalysisFileTransport,
  url: string,
  size: number,
  report: Report,
): Promise<Partial<CompletedAnalysis>> {
  const timer = setTimeout(() => report({ phase: 'processing' }), showCompleteMilliseconds);
  try {
    const headers = { ...patchHeaders(size), 'upload-complete': '?1' };
    return readAnswer(await unlessInterrupted(send('PATCH', url, new Blob(), { headers })));
  } finally {
    clearTimeout(timer);
  }
}

const patchHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/octet-stream',
});

/** Rejects with InterruptedError if the connection was lost. */
export async function unlessInterrupted(sending: Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await sending;
  } catch (thrown) {
    if (!(thrown instanceof ConnectionError)) throw thrown;
    throw new InterruptedError('Upload failed: Network error', { cause: thrown });
  }
}

function readAnswer({ status, statusText, text }: HttpResponse): Partial<ReceivedAnalysis> {
  if (status !== 200 && status !== 201) {
    const error = parseErrorResponse(text);
    const message = `Upload failed: ${status} ${error?.message ?? statusText}`.trim();
    const isPassing = gatewayStatuses.includes(status) || passingCodes.includes(error?.code ?? '');
    throw isPassing ? new InterruptedError(message) : new Error(message);
  }
  try {
    return JSON.parse(text) as Partial<ReceivedAnalysis>;
  } catch (thrown) {
    throw new Error('Server returned non-JSON response', { cause: thrown });
  }
}
