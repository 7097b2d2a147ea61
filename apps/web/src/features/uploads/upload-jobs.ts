import { readCallError } from '@swing/app-shell/lib/call-error';
import { uploadMessages } from '@swing/domain/upload-rules';
import type { Compress } from './compression/compress-file.ts';
import { fileOfHandle } from './file-access.ts';
import { identify, isSameFile, isUnchanged } from '@swing/app-shell/uploads/file-fingerprint';
import type { UploadCopies } from './upload-copies.ts';
import type { SendJob } from '@swing/app-shell/uploads/send-with-retries';
import { callFailure } from '@swing/app-shell/uploads/upload-error';
import type { StoredUpload, UploadStore } from './upload-store.ts';
import type { UploadRequest } from './upload-state.ts';
import type { Draft, UploadTransport } from './upload-transport.ts';

/** A draft on the server, the file to send for it (the chosen one or its compressed copy), and the stored progress. */
export interface UploadJob extends SendJob {
  request: UploadRequest;
  readonly remembered: StoredUpload;
}

export interface UploadJobParts {
  transport: Pick<UploadTransport, 'begin' | 'discard'>;
  store: UploadStore;
  copies: UploadCopies;
  compress: Compress;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface Beginning {
  compression: Parameters<Compress>[1];
  signal: AbortSignal;
  /** Runs a call, and repeats it after an outage. */
  withRetries: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Creates upload jobs: new ones, and resumed ones of an earlier attempt. */
export function createUploadJobs({ transport, store, copies, compress, now }: UploadJobParts) {
  function jobOf(request: UploadRequest, file: File, start: StoredUpload): UploadJob {
    let remembered = start;
    let keeping = Promise.resolve();
    return {
      request,
      file,
      get remembered() {
        return remembered;
      },
      note(change) {
        remembered = { ...remembered, ...change };
        keeping = store.write(remembered);
      },
      kept: () => keeping,
    };
  }

  async function begin(file: File): Promise<Draft> {
    try {
      return await transport.begin({ fileName: file.name, contentType: file.type, fileSize: file.size });
    } catch (thrown) {
      const isAnswered = readCallError(thrown).kind !== 'network';
      throw callFailure(thrown, isAnswered ? uploadMessages.initFailed : uploadMessages.failed);
    }
  }

  async function forget({ playerId, copyName }: StoredUpload): Promise<void> {
    await store.forget(playerId);
    if (copyName !== null) await copies.clear();
  }

  /** Keeps of an upload only that its draft is to be removed on the server. */
  async function cancel(remembered: StoredUpload): Promise<StoredUpload> {
    if (remembered.isCancelled) return remembered;
    const cancelled = { ...remembered, notes: '', athleteName: '', handle: null, copyName: null, isCancelled: true };
    await store.write(cancelled);
    if (remembered.copyName !== null) await copies.clear();
    return cancelled;
  }

  /** Removes a cancelled upload on the server, and forgets it once the server has answered. As `UploadTransport.discard`. */
  async function discard({ playerId, submissionId }: StoredUpload): Promise<boolean> {
    const isSubmitted = await transport.discard(submissionId);
    // Another tab may have begun a new upload meanwhile.
    if ((await store.read(playerId))?.submissionId === submissionId) await store.forget(playerId);
    return isSubmitted;
  }

  return {
    forget,
    cancel,
    discard,

    /** Deletes an upload here and on the server. If the server does not answer, a later page tries again. */
    async drop(remembered: StoredUpload): Promise<void> {
      await discard(await cancel(remembered)).catch(() => undefined);
    },

    /** Returns the file of an earlier page, or null if inaccessible or changed. Prompts the player only if `ask` is set. */
    async fileAtHand({ handle, source, copyName }: StoredUpload, asking: { ask: boolean }): Promise<File | null> {
      if (copyName !== null) return copies.open(copyName);
      const file = handle && (await fileOfHandle(handle, asking));
      return file && (await isUnchanged(file, source)) ? file : null;
    },

    /** Returns the job of an earlier attempt at the same file, or null if it cannot be resumed with this request. */
    async resumed(request: UploadRequest, remembered: StoredUpload): Promise<UploadJob | null> {
      if (remembered.isCancelled) return null;
      const identity = await identify(request.file);
      if (isSameFile(identity, remembered.sent)) return jobOf(request, request.file, remembered);
      if (!isSameFile(identity, remembered.source) || request.wantsOriginal) return null;
      const copy = remembered.copyName === null ? null : await copies.open(remembered.copyName);
      return copy && jobOf(request, copy, remembered);
    },

    /**
     * Starts a new upload: compresses the file if worthwhile and requests a draft. Rejects with UploadError, with the error
     * of reading the file, or with the signal's reason.
     */
    async begun(request: UploadRequest, { compression, signal, withRetries }: Beginning): Promise<UploadJob> {
      const smaller = request.wantsOriginal ? null : await compress(request.file, compression);
      signal.throwIfAborted();
      const file = smaller?.file ?? request.file;
      const source = await identify(request.file);
      const sent = smaller ? await identify(file) : source;
      const { submissionId, uploadKey } = await withRetries(() => begin(file));
      const { userId: playerId, notes, athleteName, handle } = request;
      const remembered: StoredUpload = {
        playerId,
        notes,
        athleteName,
        handle,
        submissionId,
        uploadKey,
        source,
        sent,
        copyName: smaller?.copyName ?? null,
        uploadUrl: null,
        storedBytes: 0,
        begunAt: now(),
      };
      await store.write(remembered);
      return jobOf(request, file, remembered);
    },
  };
}
