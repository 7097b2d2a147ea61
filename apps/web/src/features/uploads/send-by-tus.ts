import { ConnectionError } from '@swing/app-shell/lib/send-with-progress';
import { paths } from '@swing/contract/paths';
import type * as Tus from 'tus-js-client';
import { answerLimitMs, startTimeLimit, withinTime } from './time-limit.ts';
import { sendFailure, UploadError } from './upload-error.ts';
import type { Sending } from './upload-transport.ts';

/** Bytes of one request: what at most is sent again after a cut. */
const chunkBytes = 8 * 1_048_576;
/** Without progress or an answer for so long, the connection is taken for dead. */
const silenceLimitMs = 60_000;
/** The same once all bytes have left: the server may check a whole video for two minutes before it answers. */
const checkLimitMs = 150_000;

/**
 * Sends a file to its draft by tus, from where the server has it. Settles when the server has all; rejects with
 * UploadError, ConnectionError, what `beforeChunk` throws, or the signal's reason.
 */
export async function sendByTus({ draft, file, uploadUrl, headers, signal, ...notes }: Sending): Promise<void> {
  const { Upload } = await withinTime(answerLimitMs, loadTus);
  signal.throwIfAborted();
  const limit = startTimeLimit(silenceLimitMs);
  const ended = AbortSignal.any([signal, limit.signal]);
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // Without an address to create at, an upload the server has dropped is an error and no new one.
      endpoint: uploadUrl === null ? paths.tus : null,
      uploadUrl,
      chunkSize: chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers,
      metadata: { submissionId: draft.submissionId, key: draft.uploadKey, filename: file.name, filetype: file.type },
      async onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH') await notes.beforeChunk();
        // Aborting the upload does not stop a request that is still being prepared.
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

/** Tells the server that nothing more will come, so that the next upload need not wait. A failure changes nothing. */
export async function endByTus(uploadUrl: string, headers: Record<string, string>): Promise<void> {
  try {
    await withinTime(answerLimitMs, async (signal) => {
      const { Upload } = await loadTus();
      await Upload.terminate(uploadUrl, {
        headers,
        retryDelays: null,
        onBeforeRequest: (request) => signal.addEventListener('abort', () => void request.abort()),
      });
    });
  } catch {
    // The server drops it by itself.
  }
}

async function loadTus(): Promise<typeof Tus> {
  try {
    return await import('tus-js-client');
  } catch (thrown) {
    throw new ConnectionError('The code of the upload could not be loaded', { cause: thrown });
  }
}

function readError(error: Error | Tus.DetailedError): Error {
  if ('causingError' in error && error.causingError instanceof UploadError) return error.causingError;
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return new ConnectionError('No answer came', { cause: error });
  return sendFailure({ status: answer.getStatus(), text: answer.getBody() });
}
