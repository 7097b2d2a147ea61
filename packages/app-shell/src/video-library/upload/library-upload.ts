import { uploadMessages } from '@swing/domain/upload-rules';
import { identify, isUnchanged } from '../../uploads/file-fingerprint.ts';
import { draftExpiresAt, retryThroughOutages, type OutageParts } from '../../uploads/retry-through-outages.ts';
import { createSendProgress } from '../../uploads/send-progress.ts';
import type { Sending } from '../../uploads/send-by-tus.ts';
import { sendWithRetries, type SendProgress } from '../../uploads/send-with-retries.ts';
import { callFailure, failureText, FileChangedError, UploadError } from '../../uploads/upload-error.ts';
import { isBusy, type LibraryRequest, type LibraryUploadState } from './upload-state.ts';

/** The server calls of an upload to a library. */
export interface LibraryTransport {
  /** Reserves the file's bytes for a new library video with this id. Can be repeated. */
  begin: (id: string, file: File) => Promise<unknown>;
  /** Rejects with UploadError, ConnectionError, or the signal's reason. */
  send: (id: string, sending: Sending) => Promise<void>;
  finish: (id: string, request: LibraryRequest) => Promise<unknown>;
  /** Deletes an unfinished upload and frees its bytes. Can be repeated. */
  discard: (id: string) => Promise<unknown>;
}

export interface LibraryUploadParts extends OutageParts {
  transport: LibraryTransport;
  /** Makes a random UUID. */
  newId: () => string;
}

export type LibraryUpload = ReturnType<typeof createLibraryUpload>;

/**
 * Adds one video at a time to a library: reserves its bytes, sends them, and finishes with name, kind and tags. After a lost
 * connection it resumes where the server stands. An upload that fails for good or is cancelled is deleted on the server.
 */
export function createLibraryUpload(parts: LibraryUploadParts) {
  const { transport, wait, now, newId } = parts;
  const listeners = new Set<() => void>();
  let state: LibraryUploadState = { phase: 'idle' };
  let controller = new AbortController();
  let wakeController = new AbortController();
  /** Resolves once the last upload no longer holds bytes of the library that it does not use, or the server cannot be reached. */
  let lastFreed = Promise.resolve();

  function set(next: LibraryUploadState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function run(request: LibraryRequest, signal: AbortSignal): Promise<void> {
    const { file } = request;
    const sent = await identify(file);
    let remembered: SendProgress = { sent, uploadUrl: null, storedBytes: 0 };
    const id = newId();
    let isReserved = false;
    const endsAt = draftExpiresAt(now());
    const show = (next: LibraryUploadState) => {
      if (!signal.aborted) set(next);
    };
    const persistently = <Result>(work: () => Promise<Result>) =>
      retryThroughOutages(work, parts, {
        signal,
        endsAt,
        progress: () => remembered.storedBytes,
        nextWake: () => (wakeController = new AbortController()).signal,
        onOutage(reason, isProbing) {
          const share = !isReserved ? null : remembered.storedBytes / file.size;
          show({ phase: 'waiting', request, message: failureText(reason), isProbing, share });
        },
      });

    async function send(): Promise<void> {
      if (remembered.storedBytes === file.size) return;
      const resumedFrom = remembered.uploadUrl === null ? null : remembered.storedBytes;
      const progress = createSendProgress({ size: file.size, resumedFrom }, now, (sending) => {
        show({ phase: 'uploading', request, ...sending });
      });
      await sendWithRetries({
        send: (sending) => transport.send(id, sending),
        wait,
        job: {
          file,
          get remembered() {
            return remembered;
          },
          note: (change) => void (remembered = { ...remembered, ...change }),
          kept: () => Promise.resolve(),
        },
        signal,
        ...progress,
      });
    }

    await lastFreed;
    signal.throwIfAborted();
    let freed = () => {};
    lastFreed = new Promise((resolve) => (freed = resolve));
    let mayBeReserved = false;
    try {
      await persistently(async () => {
        const wasReserved = mayBeReserved;
        mayBeReserved = true;
        await named(transport.begin(id, file), uploadMessages.initFailed).catch((thrown: unknown) => {
          // A refusal reserves nothing. Without a response, the server may have reserved the bytes.
          mayBeReserved = wasReserved || !isRefusal(thrown);
          throw thrown;
        });
      });
      isReserved = true;
      await persistently(send);
      if (!(await isUnchanged(file, sent))) throw new FileChangedError();
      await persistently(() => {
        show({ phase: 'checking', request });
        return named(transport.finish(id, request), 'The video could not be added to the library.');
      });
      freed();
    } catch (thrown) {
      if (mayBeReserved) void discard(id, endsAt, freed);
      else freed();
      throw thrown;
    }
  }

  /**
   * Frees the bytes of an upload, if necessary after an outage. Should that fail, the server does it after 24 hours. Calls
   * `freed` after the first try.
   */
  async function discard(id: string, endsAt: number, freed: () => void): Promise<void> {
    await retryThroughOutages(() => named(transport.discard(id), uploadMessages.failed), parts, {
      signal: new AbortController().signal,
      endsAt,
      progress: () => 0,
      onOutage: freed,
      nextWake: () => new AbortController().signal,
    }).catch(() => undefined);
    freed();
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Adds a video. Does nothing while another upload is running. Resolves when it is done, failed or cancelled. */
    async start(request: LibraryRequest): Promise<void> {
      if (isBusy(state)) return;
      const { signal } = (controller = new AbortController());
      set({ phase: 'preparing', request });
      try {
        await run(request, signal);
        if (!signal.aborted) set({ phase: 'done', request });
      } catch (thrown) {
        if (!signal.aborted) set({ phase: 'failed', request, message: failureText(thrown) });
      }
    },

    /** Stops the current upload and deletes it on the server, or forgets the last result. */
    cancel(): void {
      controller.abort();
      set({ phase: 'idle' });
    },

    /** Ends the current wait and probes the server at once. */
    tryNow: () => wakeController.abort(),
  };
}

/** True if the server has responded with one of its errors. */
function isRefusal(thrown: unknown): boolean {
  return thrown instanceof UploadError && thrown.code !== null;
}

/** Converts a failed call to an UploadError. `otherwise` is its text if the server gave none. */
async function named<Result>(call: Promise<Result>, otherwise: string): Promise<Result> {
  try {
    return await call;
  } catch (thrown) {
    throw callFailure(thrown, otherwise);
  }
}
