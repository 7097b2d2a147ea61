/** No answer came: the connection failed or was cut. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

export interface Answer {
  status: number;
  statusText: string;
  text: string;
}

interface Sending {
  headers?: Record<string, string>;
  /** 0 to 1, of the bytes that have left. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * POSTs a form, as fetch cannot tell how much of a body has been sent. Rejects with ConnectionError, or the signal's reason.
 * Any status is an answer.
 */
export function postFormWithProgress(url: string, form: FormData, sending: Sending = {}): Promise<Answer> {
  const { headers = {}, onProgress, signal } = sending;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      resolve({ status: request.status, statusText: request.statusText, text: request.responseText });
    });
    request.addEventListener('error', () => reject(new ConnectionError('No answer came')));
    request.addEventListener('abort', () => reject(abortReason(signal)));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new ConnectionError('Stopped');
}
