/** Calls back often enough for 30 frames a second until stopped. */
export type FrameTicker = (onTick: () => void) => () => void;

/** Ticks from a worker: the page's own timers are slowed to one a second in a tab that is not in front. */
export const workerTicker: FrameTicker = (onTick) => {
  const worker = new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', onTick);
  return () => worker.terminate();
};
