import { describe, expect, it } from 'vitest';
import { addTallies, formatTally, parseTally, playwrightTally, vitestTally } from './tally.mjs';

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

describe('last line', () => {
  it('names skips only when there are some', () => {
    expect(formatTally({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
    expect(formatTally({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped');
  });

  it('is read back as it was written', () => {
    for (const skipped of [0, 7]) {
      const tally = { passed: 12, failed: 3, skipped };
      expect(parseTally(`${formatTally(tally)}\n`)).toEqual(tally);
    }
  });

  it('is not found in other lines', () => {
    for (const line of ['', 'Tests  3 passed (3)', '3 passed, 1 failed in 2 s'])
      expect(parseTally(line)).toBeUndefined();
  });
});

describe('tallies', () => {
  it('add up', () => {
    const sum = addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
    expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });

  it('count skipped and todo tests of Vitest as skipped', () => {
    expect(vitestTally(vitestReport, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it('count a bad exit code without a failed test as one failure', () => {
    expect(vitestTally(vitestReport, 1).failed).toBe(1);
    expect(vitestTally({ ...vitestReport, numFailedTests: 4 }, 1).failed).toBe(4);
  });

  it('count no report, and a run of nothing, as a failure', () => {
    expect(vitestTally(undefined, 0).failed).toBe(1);
    const nothing = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightTally({ stats: nothing }, 0).failed).toBe(1);
  });

  it('count a flaky browser test as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
    expect(playwrightTally({ stats }, 1)).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });
});
