import { createSpareWorker, onWorkerError } from '../spare-worker.ts';
import { sleepSeconds, unresponsiveSeconds } from './sleep.ts';

/** What the worker sends. `sentAt` is in milliseconds, as Date.now(). */
export type Tick = { readonly sentAt: number; readonly hasSlept: boolean };

/**
 * Calls `onTick` often enough for 30 frames a second. `hasSlept` is true for the first call after the computer slept, or the page did not
 * respond for ten seconds. Calls `onError` if it cannot tick. Returns a function that stops it.
 */
export type FrameTicker = (onTick: (hasSlept: boolean) => void, onError: (error: Error) => void) => () => void;

const spare = createSpareWorker(
  () => new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker of the next recording early. */
export const prepareTicker = spare.prepare;

/** Ticks from a worker, because browsers slow the page's own timers to one per second in a background tab. */
export const workerTicker: FrameTicker = (onTick, onError) => {
  const worker = spare.take();
  onWorkerError(worker, onError);
  let hasSlept = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Tick>) => {
    const age = (Date.now() - data.sentAt) / 1000;
    hasSlept ||= data.hasSlept || age > unresponsiveSeconds;
    // It was sent before a sleep, or while the page did not respond. Newer ones follow.
    if (age > sleepSeconds) return;
    onTick(hasSlept);
    hasSlept = false;
  });
  return () => worker.terminate();
};
