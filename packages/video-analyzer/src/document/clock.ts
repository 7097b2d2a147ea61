/** Time and timers. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
};

/** Rejects with `late` if the call has not settled after `limitMs`. */
export function withinTime<Result>(clock: Clock, limitMs: number, call: Promise<Result>, late: Error): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => reject(late));
    call.then(resolve, reject).finally(cancel);
  });
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
