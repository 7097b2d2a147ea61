/// <reference lib="dom" />
import { withMediaRecorder } from './media-recorder.ts';
import { h264, loadFfmpeg } from './run-ffmpeg.ts';

interface Compressed {
  seconds: number;
  bytes: number;
}

const clip = async () => new File([await (await fetch('/clip')).blob()], 'clip.mp4', { type: 'video/mp4' });

/** Compresses the clip as the site does: in its worker, into the browser's storage. */
async function withOurs(): Promise<Compressed> {
  const file = await clip();
  const url = new URL('../../../apps/web/src/features/uploads/compression/compress.worker.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  const begin = performance.now();
  const copy = await new Promise<File | null>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<{ copy?: File | null }>) => {
      if (data.copy !== undefined) resolve(data.copy);
    });
    worker.postMessage({ file, folder: 'bench', name: 'copy.mp4' });
  });
  worker.terminate();
  if (!copy) throw new Error('The worker chose the original');
  return { seconds: (performance.now() - begin) / 1000, bytes: copy.size };
}

/** Compresses the clip as the analyzer does with a recording that is too large to be sent. */
async function asAnalysis(limits: object): Promise<Compressed> {
  const blob = await clip();
  const url = new URL('../../../packages/video-analyzer/src/editing/compress-take.worker.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  const begin = performance.now();
  const copy = await new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string; blob?: Blob; message?: string }>) => {
      if (data.kind === 'failed') reject(new Error(data.message));
      if (data.blob) resolve(data.blob);
    });
    worker.postMessage({ kind: 'compress', id: 'bench', manifest: null, finishedManifest: null, blob, limits });
  });
  worker.terminate();
  return { seconds: (performance.now() - begin) / 1000, bytes: copy.size };
}

/** Compresses the clip with ffmpeg.wasm at its fastest preset and the same bit rate. */
async function withFfmpeg(bitsPerSecond: number): Promise<Compressed> {
  const convert = await loadFfmpeg();
  const bytes = new Uint8Array(await (await clip()).arrayBuffer());
  const begin = performance.now();
  const made = await convert(bytes, [...h264(bitsPerSecond), '-c:a', 'copy']);
  return { seconds: (performance.now() - begin) / 1000, bytes: made.length };
}

const recordWithMediaRecorder = async (seconds: number) => withMediaRecorder(await clip(), seconds);

Object.assign(globalThis, { compression: { withOurs, asAnalysis, withFfmpeg, recordWithMediaRecorder } });
