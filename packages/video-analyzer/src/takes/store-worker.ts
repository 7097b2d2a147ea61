import type { TakeLoudness } from '../loudness/loudness.ts';
import { createSpareWorker, onWorkerError } from '../spare-worker.ts';
import type { FinishedFile } from '../mp4/finished-file.ts';
import type { RecordedSound } from '../encoding/sound-encoder.ts';
import type { TakeManifest } from './take-manifest.ts';
import type { RecordedPicture, RecordedTracks } from './take-writer.ts';

type Request =
  /** Sent before a recording is opened, to load the encoder of its sound early. */
  | { kind: 'prepare' }
  /** With `tracks`, pictures and sound follow, of which the worker makes the file. Without, the bytes of a file follow, by `write`. */
  | { kind: 'open'; id: string; manifest: TakeManifest | null; tracks: RecordedTracks | null }
  | { kind: 'picture'; picture: RecordedPicture }
  | { kind: 'sound'; sound: RecordedSound }
  | { kind: 'endSound' }
  | { kind: 'write'; data: Uint8Array<ArrayBuffer>; position: number }
  | { kind: 'finish'; manifest: TakeManifest | null; isInterrupted: boolean }
  | { kind: 'rebuild'; id: string; isInterrupted: boolean; keptSeconds?: number | undefined }
  | { kind: 'cut'; file: FinishedFile; keptSeconds: number }
  | { kind: 'keepCut'; id: string; keptSeconds: number }
  | { kind: 'keepLoudness'; id: string; loudness: TakeLoudness };
/** `loudness` is missing if no sound was recorded. */
export type FinishedTake = FinishedFile & { readonly loudness?: TakeLoudness };
/** What the worker returns of a finished recording. `isStored` is missing if that was known before. */
type StoredTake = FinishedTake & { readonly isStored?: boolean };
export type StoreRequest = Request & { requestId: number };
export type StoreResult = StoredTake | { isStored: boolean } | null;
export type StoreReply = { id: number; result: StoreResult } | { id: number; error: string };

const startWorker = () => new Worker(new URL('./take-store.worker.ts', import.meta.url), { type: 'module' });

const spare = createSpareWorker(() => {
  const worker = startWorker();
  worker.postMessage({ kind: 'prepare', requestId: 0 } satisfies StoreRequest);
  return worker;
});

/** Starts the worker of the next recording early. */
export const prepareTakeStore = spare.prepare;

/**
 * Opens the worker that keeps a recording. `ask` rejects if that fails, and after `close`, which terminates the worker.
 */
export function openStoreWorker({ isSpare = false } = {}) {
  const worker = isSpare ? spare.take() : startWorker();
  const waiting = new Map<number, { resolve: (result: StoreResult) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let failure: Error | null = null;

  worker.addEventListener('message', ({ data }: MessageEvent<StoreReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) request?.reject(new Error(data.error));
    else request?.resolve(data.result);
  });
  function fail(error: Error) {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }
  onWorkerError(worker, fail);

  return {
    ask: (request: Request) =>
      new Promise<StoreResult>((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ ...request, requestId: lastId });
      }),
    hasFailed: () => failure !== null,
    close() {
      worker.terminate();
      fail(new Error('The recording was closed.'));
    },
  };
}

/** The recording that the worker returned, if it did. */
export function asFile(result: StoreResult): FinishedTake | null {
  return result !== null && 'blob' in result ? result : null;
}

/** Whether the worker reports that all is on the disk so far. */
export const isStoredAfter = (result: StoreResult): boolean =>
  result !== null && 'isStored' in result && result.isStored === true;
