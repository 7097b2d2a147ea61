import { TooLargeError, type CompressionLimits } from '@swing/media/analysis-compression';
import { manifestOfCopy } from '../takes/copy-manifest.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import type { TakeManifest } from '../takes/take-manifest.ts';
import { makeTake } from '../takes/make-take.ts';
import { removeTake } from '../takes/take-store.ts';
import { madeAt, makeTakeId, manifestName, openTakesFolder } from '../takes/takes-folder.ts';

export type CompressionRequest = {
  readonly kind: 'compress';
  readonly id: string;
  /** Of the copy while it is written, and once it is whole. Null: the copy is kept for the life of the page only. */
  readonly manifest: TakeManifest | null;
  readonly finishedManifest: TakeManifest | null;
  readonly blob: Blob;
  readonly limits: CompressionLimits;
};

/** After `cancel`, the worker closes the file, so that it can be deleted, and reports a failure. */
export type CompressionMessage = CompressionRequest | { readonly kind: 'cancel' };

export type CompressedTake = Pick<EncodedTake, 'blob' | 'isStored'>;

export type CompressionReply =
  | { readonly kind: 'progress'; readonly share: number }
  | ({ readonly kind: 'done' } & CompressedTake)
  | { readonly kind: 'failed'; readonly message: string; readonly isTooLarge: boolean };

export type CompressionOptions = {
  readonly limits: CompressionLimits;
  /** Aborted: compressing stops, and nothing of the copy is left. */
  readonly signal: AbortSignal;
  /** Called with the share that is done, 0 to 1. A second attempt begins at 0 again. */
  readonly onProgress: (share: number) => void;
};

function runWorker(request: CompressionRequest, { signal, onProgress }: CompressionOptions): Promise<CompressedTake> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./compress-take.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<CompressedTake>((resolve, reject) => {
    const cancel: CompressionMessage = { kind: 'cancel' };
    signal.addEventListener('abort', () => worker.postMessage(cancel), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionReply>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'done') resolve(data);
      else reject(data.isTooLarge ? new TooLargeError() : new Error(data.message));
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker failed.')));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

async function makeCopy(take: EncodedTake, options: CompressionOptions): Promise<EncodedTake> {
  const codecs = { videoCodec: 'avc', audioCodec: take.hasAudio ? 'aac' : null } as const;
  const { durationSeconds, loudness } = take;
  const manifest = await manifestOfCopy(take, codecs);
  const finishedManifest = manifest && {
    ...manifest,
    state: 'finished' as const,
    durationSeconds,
    ...(loudness && { loudness }),
  };
  // The same time in its id gives it the same place in the list.
  const id = makeTakeId(madeAt(take.id));
  return makeTake(id, async () => {
    const request = {
      kind: 'compress' as const,
      id,
      manifest,
      finishedManifest,
      blob: take.blob,
      limits: options.limits,
    };
    const { blob, isStored } = await runWorker(request, options);
    // Before other tabs see the copy and delete the original.
    options.signal.throwIfAborted();
    return {
      ...take,
      ...codecs,
      isTranscoded: true,
      id,
      blob,
      isStored,
      mimeType: blob.type,
      remove: () => removeTake(id),
    };
  });
}

async function isGone(id: string): Promise<boolean> {
  const folder = await openTakesFolder();
  return folder.getFileHandle(manifestName(id)).then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'NotFoundError',
  );
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

async function makeCopyUnlessGone(take: EncodedTake, options: CompressionOptions): Promise<EncodedTake> {
  try {
    return await makeCopy(take, options);
  } catch (error) {
    // Another tab has compressed or deleted it. The list shows that soon, and compressing is then aborted.
    if (take.isStored && (await isGone(take.id))) await aborted(options.signal);
    throw error;
  }
}

/**
 * Makes a copy of a recording that is small enough to be sent (recording-24). The copy is kept as the recording was, and replaces it only once it
 * is finished; the caller then deletes the recording. Only one tab compresses a recording at a time. Rejects with
 * TooLargeError, or with another Error, also after `signal` was aborted, and leaves the recording as it is.
 */
export function compressTake(take: EncodedTake, options: CompressionOptions): Promise<EncodedTake> {
  const { signal } = options;
  return navigator.locks.request(`compress/${take.id}`, { signal }, () => makeCopyUnlessGone(take, options));
}
