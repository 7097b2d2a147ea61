import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

/** Repeats `serve`, which sends requests, until `work` is done. Fails if `serve` fails, or was called less than three times. */
export async function whileServing<Result>(serve: () => Promise<void>, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const settled = work.finally(() => {
    isDone = true;
  });
  // Awaited below. Until then a failure must not count as an unhandled rejection.
  settled.catch(() => {});
  let served = 0;
  while (!isDone) {
    await serve();
    served += 1;
    await delay(100);
  }
  expect(served).toBeGreaterThan(2);
  return settled;
}
