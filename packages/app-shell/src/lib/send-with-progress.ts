import { checkLimitMs, silenceLimitMs, startTimeLimit } from '../uploads/timeout.ts';
import { ConnectionError } from './connection-error.ts';

export interface HttpResponse {
  status: number;
  statusText: string;
  text: string;
}

interface Sending {
  headers?: Record<string, string>;
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a body with XMLHttpRequest, because fetch cannot report upload progress. Resolves for every HTTP status.
 * Rejects with ConnectionError, also if nothing happens for too long (recording-41), or the signal's reason.
 */
export function sendWithProgress(
  method: 'POST' | 'PATCH',
  url: string,
  body: FormData | Blob,
  { headers = {}, onProgress, signal }: Sending = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const isEmpty = body instanceof Blob && body.size === 0;
    const limit = startTimeLimit(isEmpty ? checkLimitMs : silenceLimitMs);
    const ended = AbortSignal.any(signal ? [signal, limit.signal] : [limit.signal]);
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      limit.restart(loaded < total ? silenceLimitMs : checkLimitMs);
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      resolve({ status: request.status, statusText: request.statusText, text: request.responseText });
    });
    request.addEventListener('error', () => reject(new ConnectionError('No response')));
    request.addEventListener('abort', () => reject(abortReason(ended)));
    request.addEventListener('loadend', () => {
      limit.stop();
      ended.removeEventListener('abort', abort);
    });
    ended.addEventListener('abort', abort);
    request.send(body);
  });
}

function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new ConnectionError('Stopped');
}
