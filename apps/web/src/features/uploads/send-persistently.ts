import { isUnchanged } from './file-fingerprint.ts';
import { FileChangedError, isPassingFailure } from './upload-error.ts';
import type { UploadJob } from './upload-jobs.ts';
import type { UploadTransport } from './upload-transport.ts';
import { retryDelays, type Wait } from './wait-to-retry.ts';

interface PersistentSending {
  send: UploadTransport['send'];
  /** Waits before another attempt (see waitToRetry). */
  wait: Wait;
  job: UploadJob;
  signal: AbortSignal;
  /** Bytes that have left. */
  onProgress: (bytes: number) => void;
  /** Sending goes on behind these bytes, which the server has. */
  onResumed: (bytes: number) => void;
  /** The connection is gone; another attempt follows. */
  onWaiting: () => void;
}

/**
 * Sends the bytes of a job, and again from where the server has them while the connection fails. Rejects with
 * FileChangedError, what the last attempt threw, or the signal's reason.
 */
export async function sendPersistently({ send, wait, job, signal, ...notes }: PersistentSending): Promise<void> {
  const { file } = job;
  const holdToFile = async (cause?: unknown) => {
    if (!(await isUnchanged(file, job.remembered.sent))) throw new FileChangedError(cause);
  };
  let failures = 0;
  for (;;) {
    try {
      await send({
        draft: job.remembered,
        file,
        uploadUrl: job.remembered.uploadUrl,
        signal,
        async beforeChunk() {
          // A reload from here on is told how far the upload is.
          await job.kept();
          await holdToFile();
        },
        onUrl: (uploadUrl) => job.note({ uploadUrl }),
        onResumed(storedBytes) {
          job.note({ storedBytes });
          notes.onResumed(storedBytes);
        },
        onProgress: notes.onProgress,
        onStored(storedBytes) {
          failures = 0;
          job.note({ storedBytes });
        },
      });
      job.note({ storedBytes: file.size });
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      await holdToFile(thrown);
      const delay = retryDelays[failures];
      if (delay === undefined || !isPassingFailure(thrown)) throw thrown;
      failures += 1;
      notes.onWaiting();
      await wait(delay, signal);
    }
  }
}
