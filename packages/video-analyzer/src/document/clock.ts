/** Time and timers. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
};

/** Starts a call. If it has not settled after `limitMs`, aborts its signal and rejects with `late`. */
export function withinTime<Result>(
  clock: Clock,
  limitMs: number,
  start: (signal: AbortSignal) => Promise<Result>,
  late: Error,
): Promise<Result> {
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => {
      reject(late);
      abort.abort();
    });
    start(abort.signal).then(resolve, reject).finally(cancel);
  });
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
