/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const emptyTally = { passed: 0, failed: 0, skipped: 0 };

/** Sum of two tallies. */
export function addTallies(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Tally of a check that either holds or does not. */
export const checkTally = (hasPassed) => ({ passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 });

/**
 * Tally of a Vitest JSON report. A run that ended badly without a failed test (a file that does not load, an unhandled
 * rejection, no report at all) counts as one failure.
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

/** Tally of a Playwright JSON report; a test that only passed on a second try has failed. */
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

/** The last line every test command prints. */
export function formatTally({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The tally in a line made by formatTally; undefined for any other line. */
export function parseTally(line) {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line.trim());
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: Number(match[3] ?? 0) } : undefined;
}
