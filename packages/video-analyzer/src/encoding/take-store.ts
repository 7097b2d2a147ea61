import type { StreamTargetChunk } from 'mediabunny';
import { createSpareWorker } from '../spare-worker.ts';
import { takesFolder } from './take-file.ts';

type Request =
  | { kind: 'open'; name: string }
  | { kind: 'write'; data: Uint8Array<ArrayBuffer>; position: number }
  | { kind: 'finish'; mimeType: string };
export type StoreRequest = Request & { id: number };
export type StoreReply = { id: number; blob: Blob | null } | { id: number; error: string };

/** A growing recording, kept by a worker: on disk if the browser supports it, else in memory. */
export type TakeStore = {
  readonly writable: WritableStream<StreamTargetChunk>;
  /** Returns the finished fast-start MP4 without copying it. Call it once, after the writable is closed. */
  finish(mimeType: string): Promise<Blob>;
  /** Terminates the worker. The finished Blob stays readable. */
  close(): void;
  /** Deletes the recording, finished or not. */
  remove(): Promise<void>;
};

async function removeStored(name: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(takesFolder);
    await folder.removeEntry(name);
  } catch {
    // It was never on disk, or the browser is still reading it. A later recording removes takes older than a day.
  }
}

const spare = createSpareWorker(
  () => new Worker(new URL('./take-store.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker of the next recording early. */
export const prepareTakeStore = spare.prepare;

/** Opens a store for one recording. Rejects when the worker cannot start. */
export async function openTakeStore(): Promise<TakeStore> {
  const name = `${Date.now()}-${crypto.randomUUID()}.mp4`;
  const worker = spare.take();
  const waiting = new Map<number, { resolve: (blob: Blob | null) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<StoreReply>) => {
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) request?.reject(new Error(data.error));
    else request?.resolve(data.blob);
  });
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The recording worker failed.'));
    waiting.clear();
  });

  const ask = (request: Request) =>
    new Promise<Blob | null>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...request, id: lastId });
    });

  await ask({ kind: 'open', name });
  return {
    writable: new WritableStream({
      async write({ data, position }) {
        await ask({ kind: 'write', data, position });
      },
    }),
    async finish(mimeType) {
      const blob = await ask({ kind: 'finish', mimeType });
      if (blob === null) throw new Error('The recording could not be finished.');
      return blob;
    },
    close: () => worker.terminate(),
    remove: () => {
      worker.terminate();
      return removeStored(name);
    },
  };
}
