/** There was no response: the connection failed or was cut. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

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
 * Rejects with ConnectionError, or the signal's reason.
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
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      resolve({ status: request.status, statusText: request.statusText, text: request.responseText });
    });
    request.addEventListener('error', () => reject(new ConnectionError('No response')));
    request.addEventListener('abort', () => reject(abortReason(signal)));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new ConnectionError('Stopped');
}
