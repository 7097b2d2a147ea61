import { ConnectionError } from '../lib/connection-error.ts';
import type * as Tus from 'tus-js-client';
import { checkLimitMs, responseTimeoutMs, silenceLimitMs, startTimeLimit, withTimeout } from './timeout.ts';
import { sendFailure, UploadError } from './upload-error.ts';

/** One attempt to send a file to the server. */
export interface Sending {
  file: File;
  /** Path of the tus upload to resume. Null to create one. */
  uploadUrl: string | null;
  signal: AbortSignal;
  /** Called before each chunk. An error it throws ends the attempt. */
  beforeChunk: () => Promise<void>;
  onUrl: (uploadUrl: string) => void;
  /** Called with the bytes the server already has when an upload resumes. */
  onResumed: (bytes: number) => void;
  /** Called with the bytes sent so far. */
  onProgress: (bytes: number) => void;
  /** Called with the bytes the server has acknowledged. */
  onStored: (bytes: number) => void;
}

interface TusSending extends Sending {
  /** Path at which uploads are created. */
  endpoint: string;
  /** Tells the server which draft the file belongs to. */
  metadata: Record<string, string>;
  headers: Record<string, string>;
}

/** Bytes per request: the most that is sent again after a lost connection. */
const chunkBytes = 8 * 1_048_576;

/**
 * Sends a file to its draft by tus, from the server's offset on. Resolves when the server has all bytes. Rejects with
 * UploadError, ConnectionError, the error of `beforeChunk`, or the signal's reason.
 */
export async function sendByTus({
  endpoint,
  metadata,
  file,
  uploadUrl,
  headers,
  signal,
  ...notes
}: TusSending): Promise<void> {
  const { Upload } = await withTimeout(responseTimeoutMs, loadTus);
  signal.throwIfAborted();
  const limit = startTimeLimit(silenceLimitMs);
  const ended = AbortSignal.any([signal, limit.signal]);
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // With no endpoint, an upload that the server has dropped is an error instead of being created again.
      endpoint: uploadUrl === null ? endpoint : null,
      uploadUrl,
      chunkSize: chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers,
      metadata: { ...metadata, filename: file.name, filetype: file.type },
      async onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH') await notes.beforeChunk();
        // `upload.abort()` does not stop a request that is still being prepared.
        ended.throwIfAborted();
        limit.restart(silenceLimitMs);
      },
      onAfterResponse(request, response) {
        const isAsked = request.getMethod() === 'HEAD' && response.getStatus() < 300;
        if (isAsked) notes.onResumed(Number(response.getHeader('Upload-Offset')));
      },
      onUploadUrlAvailable() {
        if (upload.url) notes.onUrl(new URL(upload.url, globalThis.location.href).pathname);
      },
      onProgress(sent) {
        limit.restart(sent < file.size ? silenceLimitMs : checkLimitMs);
        notes.onProgress(sent);
      },
      onChunkComplete: (_, accepted) => notes.onStored(accepted),
      onError: (error) => settle(() => reject(readError(error))),
      onSuccess: () => settle(resolve),
    });
    const abort = () => {
      void upload.abort();
      settle(() => reject(ended.reason as Error));
    };
    const settle = (act: () => void) => {
      limit.stop();
      ended.removeEventListener('abort', abort);
      act();
    };
    ended.addEventListener('abort', abort);
    upload.start();
  });
}

async function loadTus(): Promise<typeof Tus> {
  try {
    return await import('tus-js-client');
  } catch (thrown) {
    throw new ConnectionError('The upload script could not be loaded', { cause: thrown });
  }
}

function readError(error: Error | Tus.DetailedError): Error {
  if ('causingError' in error && error.causingError instanceof UploadError) return error.causingError;
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return new ConnectionError('No response', { cause: error });
  return sendFailure({ status: answer.getStatus(), text: answer.getBody() });
}
