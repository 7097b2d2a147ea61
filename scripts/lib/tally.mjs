/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const emptyTally = { passed: 0, failed: 0, skipped: 0 };

/** Returns the sum of two tallies. */
export function addTallies(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Returns the tally of a single check. */
export const checkTally = (hasPassed) => ({ passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 });

/**
 * Returns the tally of a Vitest JSON report. A run that fails without a failed test (a file that does not load, an
 * unhandled rejection, no report) counts as one failure.
 */
export function vitestTally(report, exitCode) {
  if (!report) return checkTally(false);
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return countBadExit(tally, exitCode);
}

/** Returns the tally of a Playwright JSON report. A test that only passed on a second try counts as failed. */
export function playwrightTally(report, exitCode) {
  if (!report) return checkTally(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return countBadExit({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

function countBadExit(tally, exitCode) {
  const hasRunNothing = tally.passed + tally.failed + tally.skipped === 0;
  const isUnexplained = tally.failed === 0 && (exitCode !== 0 || hasRunNothing);
  return isUnexplained ? { ...tally, failed: 1 } : tally;
}

/** Formats the last line of every test command. */
export function formatTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Parses a line made by formatTally. Returns undefined for any other line. */
export function parseTally(line) {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line.trim());
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3] ?? 0) } : undefined;
}
