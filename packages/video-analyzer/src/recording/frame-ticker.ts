import { createSpareWorker } from '../spare-worker.ts';

/**
 * Calls `onTick` often enough for 30 frames a second. `hasSlept` is true for the first call after the computer slept, or the browser
 * stopped the page for as long. Returns a function that stops it.
 */
export type FrameTicker = (onTick: (hasSlept: boolean) => void) => () => void;

const spare = createSpareWorker(
  () => new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker of the next recording early. */
export const prepareTicker = spare.prepare;

/** Ticks from a worker, because browsers slow the page's own timers to one per second in a background tab. */
export const workerTicker: FrameTicker = (onTick) => {
  const worker = spare.take();
  worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => onTick(data));
  return () => worker.terminate();
};
