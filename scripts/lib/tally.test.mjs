import { expect, it } from 'vitest';
import { formatTally, sumTallies } from './tally.mjs';

it('names skips only when there are some', () => {
  expect(formatTally({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
  expect(formatTally({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
});

it('adds up', () => {
  const sum = sumTallies([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ]);
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
