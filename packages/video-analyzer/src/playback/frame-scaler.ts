import { VideoSample } from 'mediabunny';
import type { Size } from './zoom.ts';

export type ScaleTask = {
  readonly id: number;
  readonly frame: VideoFrame;
  readonly size: Size;
  readonly display: Size;
};
export type ScaledFrame = { readonly id: number; readonly scaled: VideoFrame | null };

/** The planes of most formats need even sizes. */
const even = (pixels: number) => 2 * Math.max(1, Math.ceil(pixels / 2 - 0.001));

/** Scales decoded frames down in a worker, which starts with the first one. */
export function createFrameScaler() {
  let worker: Worker | null = null;
  let isUnusable = false;
  let last = 0;
  const waiting = new Map<number, (scaled: VideoFrame | null) => void>();

  function giveUp() {
    isUnusable = true;
    worker?.terminate();
    worker = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  }

  function start() {
    const started = new Worker(new URL('./frame-scaler.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, scaled } }: MessageEvent<ScaledFrame>) => {
      waiting.get(id)?.(scaled);
      waiting.delete(id);
    });
    started.addEventListener('error', giveUp);
    return started;
  }

  function send(frame: VideoFrame, size: Size, display: Size): Promise<VideoFrame | null> {
    worker ??= start();
    last += 1;
    const id = last;
    worker.postMessage({ id, frame, size, display } satisfies ScaleTask, [frame]);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  return {
    /**
     * Returns a frame of `scale` times the size. Null if that is not possible: the format is unknown, or the worker could not be
     * loaded.
     */
    async scale(sample: VideoSample, scale: number): Promise<VideoSample | null> {
      if (isUnusable) return null;
      const { codedWidth, codedHeight, squarePixelWidth, squarePixelHeight } = sample;
      const { timestamp, duration, rotation, flip } = sample;
      const size = { width: even(codedWidth * scale), height: even(codedHeight * scale) };
      const display = {
        width: Math.round((squarePixelWidth * size.width) / codedWidth),
        height: Math.round((squarePixelHeight * size.height) / codedHeight),
      };
      let frame: VideoFrame | null = null;
      try {
        frame = sample.toVideoFrame();
        const scaled = await send(frame, size, display);
        return scaled && new VideoSample(scaled, { timestamp, duration, rotation, flip });
      } catch {
        // The browser cannot send frames to a worker, or there is no memory for one.
        frame?.close();
        giveUp();
        return null;
      }
    },
    close: giveUp,
  };
}
