import { BusyError } from '@swing/auth/work-queue';

export interface FairQueue {
  /**
   * Runs `work` when a slot is free and no other work of the same account is running. Throws BusyError if too much work
   * of the account is already waiting, or the signal's reason if it is aborted before the work starts.
   */
  run<Result>(accountId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Limits {
  concurrency: number;
  maxWaitingPerAccount: number;
}

/** Creates a queue that serves accounts in turn, so that one account's work delays another's by at most one task. */
export function createFairQueue({ concurrency, maxWaitingPerAccount }: Limits): FairQueue {
  /** Start functions of waiting work by account. The first account is served next. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function startNext(): void {
    for (const [accountId, starters] of waiting) {
      if (running.size >= concurrency) return;
      if (running.has(accountId)) continue;
      const start = starters.shift();
      if (starters.length === 0) waiting.delete(accountId);
      running.add(accountId);
      start?.();
    }
  }

  function endTurn(accountId: string): void {
    running.delete(accountId);
    const starters = waiting.get(accountId);
    if (starters) {
      waiting.delete(accountId);
      waiting.set(accountId, starters);
    }
    startNext();
  }

  async function takeTurn(accountId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const starters = waiting.get(accountId) ?? [];
    if (starters.length >= maxWaitingPerAccount) throw new BusyError();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        starters.splice(starters.indexOf(start), 1);
        if (starters.length === 0) waiting.delete(accountId);
        reject(signal?.reason as Error);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      starters.push(start);
      waiting.set(accountId, starters);
      signal?.addEventListener('abort', leave, { once: true });
      startNext();
    });
  }

  return {
    async run(accountId, work, signal) {
      await takeTurn(accountId, signal);
      try {
        return await work();
      } finally {
        endTurn(accountId);
      }
    },
  };
}
