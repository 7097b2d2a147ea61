import { readCallError } from '@swing/app-shell/lib/call-error';
import { uploadMessages } from '@swing/domain/upload-rules';
import type { Compress } from './compression/compress-file.ts';
import { fileOfHandle } from './file-access.ts';
import { identify, isSameFile, isUnchanged } from './file-fingerprint.ts';
import type { UploadCopies } from './upload-copies.ts';
import { callFailure } from './upload-error.ts';
import type { RememberedUpload, UploadMemory } from './upload-memory.ts';
import type { UploadRequest } from './upload-state.ts';
import type { Draft, UploadTransport } from './upload-transport.ts';

/** A draft of the server, the bytes for it, and what is remembered of them. */
export interface UploadJob {
  request: UploadRequest;
  /** The chosen file or its smaller copy. */
  file: File;
  readonly remembered: RememberedUpload;
  note: (change: Partial<Pick<RememberedUpload, 'uploadUrl' | 'storedBytes'>>) => void;
  /** Settles when what was noted is kept for a later page. */
  kept: () => Promise<void>;
}

export interface UploadJobParts {
  transport: Pick<UploadTransport, 'begin' | 'end'>;
  memory: UploadMemory;
  copies: UploadCopies;
  compress: Compress;
  /** Milliseconds. */
  now: () => number;
}

interface Beginning {
  compression: Parameters<Compress>[1];
  signal: AbortSignal;
  /** Runs the call again after an outage. */
  persistently: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Makes the jobs of uploads: new ones, and those that an earlier attempt left behind. */
export function createUploadJobs({ transport, memory, copies, compress, now }: UploadJobParts) {
  function jobOf(request: UploadRequest, file: File, start: RememberedUpload): UploadJob {
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
        keeping = memory.write(remembered);
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

  async function forget({ playerId, copyName }: RememberedUpload): Promise<void> {
    await memory.forget(playerId);
    if (copyName !== null) await copies.clear();
  }

  return {
    forget,

    /** Forgets an upload here and tells the server that nothing more will come. */
    async drop(remembered: RememberedUpload): Promise<void> {
      await forget(remembered);
      if (remembered.uploadUrl !== null) await transport.end(remembered.uploadUrl);
    },

    /** The file of an earlier page, where the browser gives it; without `ask` only where nobody needs to be asked. */
    async fileAtHand({ handle, source, copyName }: RememberedUpload, asking: { ask: boolean }): Promise<File | null> {
      if (copyName !== null) return copies.open(copyName);
      const file = handle && (await fileOfHandle(handle, asking));
      return file && (await isUnchanged(file, source)) ? file : null;
    },

    /** The earlier attempt at the file of a request, or null when that was another file. */
    async resumed(request: UploadRequest, remembered: RememberedUpload): Promise<UploadJob | null> {
      const identity = await identify(request.file);
      if (isSameFile(identity, remembered.sent)) return jobOf(request, request.file, remembered);
      if (!isSameFile(identity, remembered.source) || request.wantsOriginal) return null;
      const copy = remembered.copyName === null ? null : await copies.open(remembered.copyName);
      return copy && jobOf(request, copy, remembered);
    },

    /**
     * A draft for a new upload, made smaller first where that pays. Rejects with UploadError, with what reading the file
     * throws, or the signal's reason.
     */
    async begun(request: UploadRequest, { compression, signal, persistently }: Beginning): Promise<UploadJob> {
      const smaller = request.wantsOriginal ? null : await compress(request.file, compression);
      signal.throwIfAborted();
      const file = smaller?.file ?? request.file;
      const source = await identify(request.file);
      const sent = smaller ? await identify(file) : source;
      const { submissionId, uploadKey } = await persistently(() => begin(file));
      const { userId: playerId, notes, athleteName, handle } = request;
      const remembered: RememberedUpload = {
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
      await memory.write(remembered);
      return jobOf(request, file, remembered);
    },
  };
}
