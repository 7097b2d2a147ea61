/// <reference lib="dom" />
import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreURL from '@ffmpeg/core?url';
import wasmURL from '@ffmpeg/core/wasm?url';

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
  const url = new URL('../../../packages/video-analyzer/src/encoding/compress-take.worker.ts', import.meta.url);
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
  const ffmpeg = new FFmpeg();
  await ffmpeg.load({ coreURL, wasmURL });
  const bytes = new Uint8Array(await (await clip()).arrayBuffer());
  const begin = performance.now();
  await ffmpeg.writeFile('in.mp4', bytes);
  const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${bitsPerSecond}`, '-c:a', 'copy'];
  const code = await ffmpeg.exec(['-i', 'in.mp4', ...options, 'out.mp4']);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  const made = await ffmpeg.readFile('out.mp4');
  const seconds = (performance.now() - begin) / 1000;
  ffmpeg.terminate();
  return { seconds, bytes: made.length };
}

Object.assign(globalThis, { compression: { withOurs, asAnalysis, withFfmpeg } });
