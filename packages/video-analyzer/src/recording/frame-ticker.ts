/** Calls `onTick` often enough for 30 frames a second. Returns a function that stops it. */
export type FrameTicker = (onTick: () => void) => () => void;

/** Ticks from a worker, because browsers slow the page's own timers to one per second in a background tab. */
export const workerTicker: FrameTicker = (onTick) => {
  const worker = new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTick);
  return () => worker.terminate();
};
