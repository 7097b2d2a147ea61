import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';

/** Calls `serve` again and again until `work` is done. Fails if a call fails, or if there were fewer than three. */
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
