/** Too much of the same work is waiting; try again later. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor() {
    super('Too many requests are waiting. Please try again in a moment.');
  }
}

export interface WorkQueue {
  /** Runs `work` when a place is free, first come first served. Throws `BusyError` at once when the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** At most `concurrency` pieces of work at a time, and at most `maxWaiting` behind them. */
export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takePlace(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw new BusyError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function givePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await takePlace();
      try {
        return await work();
      } finally {
        givePlace();
      }
    },
  };
}
