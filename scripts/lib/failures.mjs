import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * @typedef {object} Failure
 * @property {string} title step, file and test
 * @property {string} [message] error message
 */

const heading = 'Failures';
const messageLines = 12;

/** Returns the failed tests of a Vitest JSON report, and files that failed without one. @returns {Failure[]} */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [{ title: file, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${file} › ${fullName}`,
      message: failureMessages[0],
    }));
  });
}

/** Returns the failed tests of a Playwright JSON report, and errors outside of any test. @returns {Failure[]} */
export function playwrightFailures(report) {
  const outside = (report?.errors ?? []).map(({ message }) => ({ title: 'outside of any test', message }));
  return [...(report?.suites ?? []).flatMap(failuresOfSuite), ...outside];
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
      message: results.flatMap(({ errors }) => errors)[0]?.message,
    }));

/** Formats the failures for the end of a run. Returns an empty string if there are none. */
export function formatFailures(failures) {
  if (failures.length === 0) return '';
  const lines = failures.flatMap(({ title, message = '' }) => [`✗ ${title}`, ...beginning(message)]);
  return [`${heading}:`, ...lines].join('\n');
}

function beginning(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => `  │ ${line.slice(0, 300)}`);
}

/** Finds the output of formatFailures in the output of a run. Returns an empty string if there is none. */
export function pickFailures(output) {
  const start = output.lastIndexOf(`\n${heading}:\n`);
  if (start === -1) return '';
  const lines = output.slice(start + 1).split('\n');
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('✗ ') && !line.startsWith('  │ '));
  return lines.slice(1, end === -1 ? undefined : end).join('\n');
}
