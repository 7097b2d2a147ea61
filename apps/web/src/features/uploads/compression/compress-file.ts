import { isPossiblyCompressed } from './video-size.ts';
import { browserUploadCopies, copiesFolder } from '../upload-copies.ts';
import type { CompressionAnswer, CompressionTask } from './compress.worker.ts';

export interface Compressing {
  /** Stops it, and the original is sent. */
  signal: AbortSignal;
  /** 0 to 1, and seconds left or null while nobody can say. */
  onProgress: (share: number, secondsLeft: number | null) => void;
}

/** Makes a smaller copy where that pays; null where the original is to be sent, for whatever reason. Never rejects. */
export type Compress = (file: File, compressing: Compressing) => Promise<{ file: File; copyName: string } | null>;

const copyName = 'smaller.mp4';

/** Compresses in a worker of its own, into storage of the browser, so that neither page nor memory notices. */
export const compressInWorker: Compress = async (file, { signal, onProgress }) => {
  if (signal.aborted || !(await isPossiblyCompressed(file))) return null;
  onProgress(0, null);
  let copy: Awaited<ReturnType<Compress>> = null;
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  try {
    const beganAt = performance.now();
    const answer = await askWorker(worker, { file, folder: copiesFolder, name: copyName }, signal, (share) => {
      const seconds = (performance.now() - beganAt) / 1000;
      onProgress(share, share > 0.01 && seconds > 2 ? (seconds / share) * (1 - share) : null);
    });
    copy = answer && { file: new File([answer], nameOf(file), { type: 'video/mp4' }), copyName };
  } catch {
    // The original is sent.
  }
  worker.terminate();
  // Half a copy takes room, and nobody would come back for it.
  if (!copy) await browserUploadCopies.clear();
  return copy;
};

const nameOf = (original: File) => original.name.replace(/\.[^.]*$/, '') + '.mp4';

function askWorker(
  worker: Worker,
  task: CompressionTask,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<File | null> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
    worker.addEventListener('messageerror', () => reject(new Error('The worker sent something unreadable')));
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionAnswer>) => {
      if ('share' in data) onShare(data.share);
      else resolve(data.copy);
    });
    worker.postMessage(task);
  });
}
