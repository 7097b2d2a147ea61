import type { trpc } from '../api.tsx';
import { responseTimeoutMs, withTimeout } from '../uploads/timeout.ts';
import { waitToRetry } from '../uploads/wait-to-retry.ts';
import type { AnalysisTransport } from './send-analysis.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** Longer than the server waits for another one that still writes. */
const headTimeoutMs = 15_000;
/** The coach waits for the answer. */
const takeBackTimeoutMs = 5_000;

type Client = Pick<ReturnType<typeof trpc.useUtils>['client'], 'analysis'>;

/** The requests with which an analysis is sent. Each has a time limit. */
export function createAnalysisTransport({ analysis }: Client): AnalysisTransport {
  return {
    pageHost: location.host,
    requestUpload: (input) => withTimeout(responseTimeoutMs, () => analysis.requestUpload.mutate(input)),
    confirmUpload: (input) => withTimeout(responseTimeoutMs, () => analysis.confirmUpload.mutate(input)),
    readOutcome: (input) => withTimeout(responseTimeoutMs, () => analysis.readOutcome.query(input)),
    send: sendWithProgress,
    head: (url, signal) =>
      fetch(url, {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(headTimeoutMs)]),
      }),
    // Kept alive, because leaving the page takes the recording back too.
    takeBack: (url) =>
      fetch(url, { method: 'DELETE', keepalive: true, signal: AbortSignal.timeout(takeBackTimeoutMs) }),
    wait: waitToRetry,
  };
}
