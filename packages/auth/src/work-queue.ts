/** The queue is full. Retry later. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor() {
    super('Too many requests are waiting. Please try again in a moment.');
  }
}

export interface WorkQueue {
  /** Runs `work` when a slot is free, in order of arrival. Throws `BusyError` at once if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs at most `concurrency` pieces of work at a time. At most `maxWaiting` more may wait. */
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
