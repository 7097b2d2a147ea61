import { basename, relative } from 'node:path';
import { root } from './root.mjs';
import { checkTally } from './tally.mjs';

/**
 * @typedef {object} Failure
 * @property {string} title step, file and test
 * @property {string} [message] error message
 */

/**
 * Reads the JSON report of a Vitest run. A run that fails without a failed test (a file that does not load, an unhandled
 * rejection, no report) counts as one failure. Names failed tests, and files that failed without one.
 * @returns {import('./tally.mjs').Tally & { failures: Failure[] }}
 */
export function readVitestReport(report, exitCode) {
  if (!report) return { ...checkTally(false), failures: [] };
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const failures = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const bad = assertionResults.filter((test) => test.status === 'failed');
    if (bad.length === 0) return status === 'failed' ? [{ title: file, message }] : [];
    return bad.map(({ fullName, failureMessages }) => ({
      title: `${file} › ${fullName}`,
      message: failureMessages[0],
    }));
  });
  return countBadExit({ passed, failed, skipped: numPendingTests + numTodoTests, failures }, exitCode);
}

/**
 * Reads the JSON report of a Playwright run. A test that only passed on a second try counts as failed. Names failed tests,
 * and errors outside of any test.
 * @returns {import('./tally.mjs').Tally & { failures: Failure[] }}
 */
export function readPlaywrightReport(report, exitCode) {
  if (!report) return { ...checkTally(false), failures: [] };
  const { expected: passed, unexpected, flaky, skipped } = report.stats;
  const outside = (report.errors ?? []).map(({ message }) => ({ title: 'outside of any test', message }));
  const failures = [...(report.suites ?? []).flatMap(failuresOfSuite), ...outside];
  return countBadExit({ passed, failed: unexpected + flaky, skipped, failures }, exitCode);
}

const failuresOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(failuresOfSpec),
  ...suites.flatMap(failuresOfSuite),
];

const failuresOfSpec = ({ file, title, tests }) =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) => ({
      title: `${projectName ? `[${projectName}] ` : ''}${file} › ${title}`,
      message: results.flatMap(messagesOfResult).join('\n'),
    }));

/** A test that took too long has two errors. Only the second one says what it waited for, and where. */
const messagesOfResult = ({ errors }) =>
  errors.map(({ message, location }) =>
    location ? `${message}\n  at ${basename(location.file)}:${location.line}` : message,
  );

function countBadExit(result, exitCode) {
  const hasRunNothing = result.passed + result.failed + result.skipped === 0;
  const isUnexplained = result.failed === 0 && (exitCode !== 0 || hasRunNothing);
  return isUnexplained ? { ...result, failed: 1 } : result;
}
