import { isUnchanged, type FileIdentity } from './file-fingerprint.ts';
import type { Sending } from './send-by-tus.ts';
import { FileChangedError, isTransientFailure } from './upload-error.ts';
import { retryDelays, type Wait } from './wait-to-retry.ts';

/** What is known of a file that is being sent. */
export interface SendProgress {
  /** The file as it was when its upload began. */
  sent: FileIdentity;
  /** Path of the tus upload. Null until the server has created it. */
  uploadUrl: string | null;
  /** Bytes the server is known to hold. */
  storedBytes: number;
}

/** A file to send, and its progress. */
export interface SendJob {
  file: File;
  readonly remembered: SendProgress;
  note: (change: Partial<Pick<SendProgress, 'uploadUrl' | 'storedBytes'>>) => void;
  /** Resolves when the noted changes are stored for a later page. */
  kept: () => Promise<void>;
}

interface PersistentSending {
  /** Rejects with UploadError, ConnectionError, or the signal's reason. */
  send: (sending: Sending) => Promise<void>;
  /** Waits before another attempt (see waitToRetry). */
  wait: Wait;
  job: SendJob;
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress: (bytes: number) => void;
  /** Called when sending resumes after these bytes, which the server has. */
  onResumed: (bytes: number) => void;
  /** Called when the connection is lost and another attempt follows. */
  onWaiting: () => void;
}

/**
 * Sends the bytes of a job, and resumes from the server's offset after passing failures. Rejects with FileChangedError, the
 * last attempt's error, or the signal's reason.
 */
export async function sendWithRetries({ send, wait, job, signal, ...notes }: PersistentSending): Promise<void> {
  const { file } = job;
  const assertFileUnchanged = async (cause?: unknown) => {
    if (!(await isUnchanged(file, job.remembered.sent))) throw new FileChangedError(cause);
  };
  let failures = 0;
  for (;;) {
    try {
      await send({
        file,
        uploadUrl: job.remembered.uploadUrl,
        signal,
        async beforeChunk() {
          // Wait until the progress is stored, so that a reload can resume here.
          await job.kept();
          await assertFileUnchanged();
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
      await assertFileUnchanged(thrown);
      const delay = retryDelays[failures];
      if (delay === undefined || !isTransientFailure(thrown)) throw thrown;
      failures += 1;
      notes.onWaiting();
      await wait(delay, signal);
    }
  }
}
