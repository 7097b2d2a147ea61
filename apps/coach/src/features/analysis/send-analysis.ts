import { parseErrorResponse } from '@swing/app-shell/lib/parse-error-response';
import { ConnectionError, type HttpResponse } from '@swing/app-shell/lib/send-with-progress';
import { bearer } from '@swing/app-shell/lib/sign-out';
import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';

type SendTake = VideoAnalyzerProps['onSend'];
export type Report = Parameters<SendTake>[1];

export interface AnalysisTransport {
  fetch: typeof fetch;
  postForm: (url: string, form: FormData, sending: { onProgress: (share: number) => void }) => Promise<HttpResponse>;
}

interface Analysis {
  submissionId: string;
  video: Blob;
  durationSeconds: number;
  token: string;
}

const showCompleteMilliseconds = 600;

/**
 * Sends a recorded analysis: requests the upload URL, posts the file, and reports the progress. Rejects with an Error whose
 * message is from the catalogue.
 */
export async function sendAnalysis(transport: AnalysisTransport, analysis: Analysis, report: Report): Promise<void> {
  report({ phase: 'requesting' });
  const uploadUrl = await requestUploadUrl(transport, analysis);
  report({ phase: 'uploading', percent: 0 });
  await upload(transport, uploadUrl, analysis, report);
}

async function requestUploadUrl(transport: AnalysisTransport, analysis: Analysis): Promise<string> {
  const { submissionId, video, durationSeconds, token } = analysis;
  const input: RequestAnalysisUploadInput = {
    fileName: fileNameOf(analysis),
    contentType: video.type.split(';')[0] || 'video/mp4',
    submissionId,
    duration: durationSeconds,
  };
  const response = await transport
    .fetch('/api/analysis/upload-to-stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(input),
    })
    .catch((thrown: unknown) => {
      throw new Error('Upload failed: Network error', { cause: thrown });
    });
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) throw new Error('Server returned non-JSON response');
  const body = parseObject(text);
  if (!response.ok || body.success === false) {
    throw new Error(`Upload URL request failed: ${parseErrorResponse(text)?.message ?? `HTTP ${response.status}`}`);
  }
  if (typeof body.uploadUrl !== 'string' || body.uploadUrl === '') throw new Error('Upload URL not provided by server');
  return body.uploadUrl;
}

async function upload(transport: AnalysisTransport, url: string, analysis: Analysis, report: Report): Promise<void> {
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
  } catch (thrown) {
    if (!(thrown instanceof ConnectionError)) throw thrown;
    throw new Error('Upload failed: Network error', { cause: thrown });
  } finally {
    clearTimeout(timer);
  }
  report({ phase: 'processing' });
}

function fileNameOf({ submissionId, video }: Analysis): string {
  return `analysis-${submissionId.slice(0, 8)}.${video.type.includes('webm') ? 'webm' : 'mp4'}`;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch (thrown) {
    throw new Error('Server returned non-JSON response', { cause: thrown });
  }
}

/** The error's message without "Upload failed: ", which "❌ Upload failed: {message}" already contains. */
export function failureMessage(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replace(/^Upload failed: /, '');
}
