import type { StreamTargetChunk } from 'mediabunny';
import type { TakeLoudness } from '../loudness/loudness.ts';
import { createSpareWorker, onWorkerError } from '../spare-worker.ts';
import type { FinishedFile } from './finished-file.ts';
import { announceTakeChange } from './take-changes.ts';
import { holdTakeLock } from './take-lock.ts';
import type { TakeManifest } from './take-manifest.ts';
import { makeTakeId, manifestName, mediaName, newManifestName, openTakesFolder } from './takes-folder.ts';

type Request =
  | { kind: 'open'; id: string; manifest: TakeManifest | null }
  | { kind: 'write'; data: Uint8Array<ArrayBuffer>; position: number }
  /** Without a manifest: the recording was interrupted. */
  | { kind: 'finish'; manifest: TakeManifest | null }
  | { kind: 'rebuild'; id: string; isInterrupted: boolean }
  | { kind: 'keepLoudness'; id: string; loudness: TakeLoudness };
export type StoreRequest = Request & { requestId: number };
export type StoreResult = FinishedFile | { isStored: boolean } | null;
export type StoreReply = { id: number; result: StoreResult } | { id: number; error: string };

/** A growing recording, kept by a worker: on disk if the browser supports it, else in memory. */
export type TakeStore = {
  readonly id: string;
  /** Whether what was written survives the page. */
  readonly isStored: boolean;
  readonly writable: WritableStream<StreamTargetChunk>;
  /**
   * Returns the finished fast-start MP4 without copying it, and stores its manifest. Call it once, after the writable is closed.
   * Without a manifest, the recording was interrupted. Returns null if nothing was recorded.
   */
  finish(manifest: TakeManifest | null): Promise<FinishedFile | null>;
  /** Terminates the worker, while the recording is still marked as being recorded. The finished Blob stays readable. */
  endWriting(): void;
  /** Terminates the worker. The finished Blob stays readable, and other tabs may show the recording. */
  close(): void;
  /** Deletes the recording, finished or not. */
  remove(): Promise<void>;
};

const removedIds = new Set<string>();

/** Whether this page has deleted the recording, for example because it was sent. */
export const isRemovedHere = (id: string): boolean => removedIds.has(id);

/** Deletes a recording and its manifest. Does nothing if they are not there. */
export async function removeTake(id: string): Promise<void> {
  removedIds.add(id);
  try {
    const folder = await openTakesFolder();
    // If the browser still reads the file, it stays without a manifest, and is deleted later.
    for (const name of [manifestName(id), mediaName(id), newManifestName(id)])
      await folder.removeEntry(name).catch(() => undefined);
    announceTakeChange();
  } catch {
    // It was never on disk.
  }
}

const spare = createSpareWorker(
  () => new Worker(new URL('./take-store.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker of the next recording early. */
export const prepareTakeStore = spare.prepare;

function openWorker() {
  const worker = spare.take();
  const waiting = new Map<number, { resolve: (result: StoreResult) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let failure: Error | null = null;

  worker.addEventListener('message', ({ data }: MessageEvent<StoreReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) request?.reject(new Error(data.error));
    else request?.resolve(data.result);
  });
  onWorkerError(worker, (error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  });

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
    close: () => worker.terminate(),
  };
}

function asFile(result: StoreResult): FinishedFile | null {
  return result !== null && 'blob' in result ? result : null;
}

const isStoredAfter = (result: StoreResult): boolean => result !== null && 'isStored' in result && result.isStored;

/**
 * Opens a store for one recording, which is marked as being recorded until it is closed or removed. Without a manifest, it is
 * kept for the life of the page only. Rejects when the worker cannot start.
 */
export async function openTakeStore(manifest: TakeManifest | null, id: string = makeTakeId()): Promise<TakeStore> {
  const { ask, ...worker } = openWorker();
  const release = await holdTakeLock(id);
  function close() {
    worker.close();
    release();
  }
  const opened = await ask({ kind: 'open', id, manifest }).catch((error: unknown) => {
    close();
    throw error;
  });
  let isStored = isStoredAfter(opened);
  announceTakeChange();

  return {
    id,
    get isStored() {
      return isStored;
    },
    writable: new WritableStream({
      async write({ data, position }) {
        isStored = isStoredAfter(await ask({ kind: 'write', data, position }));
      },
    }),
    finish: async (finished) => asFile(await ask({ kind: 'finish', manifest: finished })),
    endWriting: () => worker.close(),
    close() {
      close();
      announceTakeChange();
    },
    remove() {
      close();
      return removeTake(id);
    },
  };
}

/**
 * Makes a playable MP4 of a recording on the disk. Returns null if it was interrupted before anything could be stored. Rejects if
 * it cannot be read now.
 */
export async function rebuildTake(id: string, isInterrupted: boolean): Promise<FinishedFile | null> {
  const { ask, close } = openWorker();
  try {
    return asFile(await ask({ kind: 'rebuild', id, isInterrupted }));
  } finally {
    close();
  }
}

/** Adds the loudness to the manifest of a recording on the disk. Rejects if it was deleted. */
export async function keepLoudness(id: string, loudness: TakeLoudness): Promise<void> {
  const { ask, close } = openWorker();
  try {
    await ask({ kind: 'keepLoudness', id, loudness });
  } finally {
    close();
  }
}
