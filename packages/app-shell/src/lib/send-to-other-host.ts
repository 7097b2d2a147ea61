import { retryDelays } from '../uploads/wait-to-retry.ts';
import { isRefusal } from './call-error.ts';
import { parseErrorResponse } from './parse-error-response.ts';
import {
  InterruptedError,
  unlessInterrupted,
  type AnalysisFile,
  type AnalysisFileTransport,
  type Report,
} from './send-analysis-file.ts';
import type { HttpResponse } from './send-with-progress.ts';

export interface OtherHostTransport extends AnalysisFileTransport {
  /** Host of the page, with its port. */
  pageHost: string;
}

interface OtherHostCalls {
  url: string;
  requestUrl: () => Promise<string>;
  /** Tells our server that the file went to the newest URL. */
  confirm: () => Promise<unknown>;
}

/** HTTP statuses after which another attempt may succeed. */
const passingStatuses = [408, 429];
/** Attempts to send the file, and then to tell our server: about five minutes of waiting each. */
const mostAttempts = 33;
const longestDelay = 10_000;

/** Whether the bytes go to another server than ours, which knows neither our cookies nor HEAD and PATCH (submissions-26). */
export function isOfOtherHost({ pageHost }: Pick<OtherHostTransport, 'pageHost'>, url: string): boolean {
  return new URL(url, `https://${pageHost}`).host !== pageHost;
}

/**
 * Posts the file of an analysis to an upload URL of another host, and tells our server. Such a URL works once, so after a lost connection the
 * whole file goes to a new one, from `requestUrl`. Resolves to a URL of our server if that is the new one, otherwise to null once the file
 * was sent. Rejects with an Error whose message can be shown to the coach.
 */
export async function sendToOtherHost(
  transport: OtherHostTransport,
  { url, requestUrl, confirm }: OtherHostCalls,
  file: AnalysisFile,
  report: Report,
): Promise<string | null> {
  let next: string | null = url;
  let percent = 0;
  const track: Report = (status) => {
    if (status.phase === 'uploading') percent = status.percent;
    report(status);
  };
  for (let failures = 0; ; failures += 1) {
    try {
      next ??= await requestUrl();
      if (!isOfOtherHost(transport, next)) return next;
      requireSuccess(await postFile(transport, next, file, track));
      report({ phase: 'processing' });
      await untilConfirmed(transport, confirm);
      return null;
    } catch (thrown) {
      if (!(thrown instanceof InterruptedError) || failures + 1 === mostAttempts) throw thrown;
      report({ phase: 'waiting', percent });
      await transport.wait(retryDelays[failures] ?? longestDelay, new AbortController().signal);
      next = null;
    }
  }
}

/** Posts the file as a form without further headers, which the other host might not allow. */
function postFile({ send }: AnalysisFileTransport, url: string, { video, name }: AnalysisFile, report: Report) {
  const form = new FormData();
  form.append('file', video, name);
  const onProgress = (share: number) => {
    if (share < 1) report({ phase: 'uploading', percent: share * 100 });
  };
  return unlessInterrupted(send('POST', url, form, { onProgress }));
}

function requireSuccess({ status, statusText, text }: HttpResponse): void {
  if (status >= 200 && status < 300) return;
  const message = `Upload failed: ${status} ${parseErrorResponse(text)?.message ?? statusText}`.trim();
  throw status >= 500 || passingStatuses.includes(status) ? new InterruptedError(message) : new Error(message);
}

/** A refusal does not say what became of the analysis, which the caller then reads: it may have been completed already. */
async function untilConfirmed({ wait }: OtherHostTransport, confirm: OtherHostCalls['confirm']): Promise<void> {
  for (let failures = 0; failures < mostAttempts; failures++) {
    try {
      await confirm();
      return;
    } catch (thrown) {
      if (isRefusal(thrown)) return;
      await wait(retryDelays[failures] ?? longestDelay, new AbortController().signal);
    }
  }
  throw new Error('Upload failed: Network error');
}
