import { isPossiblyCompressed } from './video-size.ts';
import { browserUploadCopies, copiesFolder } from '../upload-copies.ts';
import type { CompressionMessage, CompressionTask } from './compress.worker.ts';

export interface Compressing {
  /** Aborts the compression. The original is sent then. */
  signal: AbortSignal;
  /** Share from 0 to 1, and seconds left, null while unknown. */
  onProgress: (share: number, secondsLeft: number | null) => void;
}

/** Makes a smaller copy if worthwhile. Returns null if the original is to be sent, for any reason. Never rejects. */
export type Compress = (file: File, compressing: Compressing) => Promise<{ file: File; copyName: string } | null>;

const copyName = 'smaller.mp4';

/** Compresses in a worker, into browser storage, so that the page stays responsive and memory use low. */
export const compressInWorker: Compress = async (file, { signal, onProgress }) => {
  if (signal.aborted || !(await isPossiblyCompressed(file, signal))) return null;
  onProgress(0, null);
  let copy: Awaited<ReturnType<Compress>> = null;
  const worker = new Worker(new URL('./compress.worker.ts', import.meta.url), { type: 'module' });
  try {
    const startedAt = performance.now();
    const answer = await askWorker(worker, { file, folder: copiesFolder, name: copyName }, signal, (share) => {
      const seconds = (performance.now() - startedAt) / 1000;
      onProgress(share, share > 0.01 && seconds > 2 ? (seconds / share) * (1 - share) : null);
    });
    copy = answer && { file: new File([answer], nameOf(file), { type: 'video/mp4' }), copyName };
  } catch {
    // Send the original instead.
  }
  worker.terminate();
  // A partial copy only takes space.
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
    worker.addEventListener('messageerror', () => reject(new Error('The worker sent an unreadable message')));
    worker.addEventListener('message', ({ data }: MessageEvent<CompressionMessage>) => {
      if ('share' in data) onShare(data.share);
      else resolve(data.copy);
    });
    worker.postMessage(task);
  });
}
