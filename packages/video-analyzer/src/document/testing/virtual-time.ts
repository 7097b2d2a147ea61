import type { Clock } from '../clock.ts';

type Timer = { readonly at: number; readonly run: () => void; isCancelled: boolean };

/** Lets all promises that are ready continue. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that stands still until a test moves it. */
export function createVirtualTime(start = '2026-11-20T10:00:00.000Z') {
  let now = Date.parse(start);
  let timers: Timer[] = [];

  /** A clock whose timers run only while `isAlive` returns true. `aheadMs`: how far it is wrong. */
  function clock(isAlive: () => boolean = () => true, aheadMs = 0): Clock {
    return {
      now: () => now + aheadMs,
      after(delayMs, run) {
        const timer: Timer = { at: now + delayMs, run: () => isAlive() && run(), isCancelled: false };
        timers.push(timer);
        return () => {
          timer.isCancelled = true;
        };
      },
    };
  }

  return {
    now: () => now,
    clock,
    /** Moves time, and runs what becomes due, in its order. */
    async advance(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (;;) {
        timers = timers.filter((timer) => !timer.isCancelled);
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        next.isCancelled = true;
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
