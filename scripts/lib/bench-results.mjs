import { checkTally } from './tally.mjs';

/**
 * What a benchmark reports, as a line of its own: "@result " and this as JSON.
 * @typedef {object} BenchResult
 * @property {string} name what was measured
 * @property {number} measured
 * @property {string} unit of measured and peer: "MiB/s", "requests/s", "s" …
 * @property {number} [peer] the same of what it is held against, from the same run
 * @property {number} [ratio] the figure that counts
 * @property {number} [atLeast] goal for ratio, or for measured without one
 * @property {number} [atMost] goal for ratio, or for measured without one
 */

const prefix = '@result ';

/** Takes the results out of a benchmark's output; the other lines stay as they are. */
export function splitResults(output) {
  const lines = output.split('\n');
  const results = lines.filter((line) => line.startsWith(prefix)).map((line) => JSON.parse(line.slice(prefix.length)));
  return { results, text: lines.filter((line) => !line.startsWith(prefix)).join('\n') };
}

/** Whether a result reaches its goals; one without goals does. */
export function isGood({ measured, ratio, atLeast, atMost }) {
  const figure = ratio ?? measured;
  if (typeof figure !== 'number' || Number.isNaN(figure)) return false;
  return (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost);
}

/** Results of a tiny run, whose figures are compared with nothing. */
export const withoutGoals = (results) =>
  results.map((result) => ({ ...result, atLeast: undefined, atMost: undefined }));

/** Tally of a tiny run: passed when the benchmark ended well and reported at least one result, whatever the figures. */
export const benchmarkTally = ({ code, results }) => checkTally(code === 0 && results.length > 0);

/** The results as a table in plain text. */
export function formatResults(results) {
  const header = ['', 'measured', 'against', 'ratio', 'goal', ''];
  const rows = results.map((result) => [
    result.name,
    `${round(result.measured)} ${result.unit}`,
    result.peer === undefined ? '' : `${round(result.peer)} ${result.unit}`,
    result.ratio === undefined ? '' : result.ratio.toFixed(2),
    goal(result),
    verdict(result),
  ]);
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column].length)));
  return [header, ...rows]
    .map((row) => row.map((cell, column) => pad(cell, widths[column], column)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

const pad = (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width));
const round = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString());

/** Empty for a result without a goal. */
function verdict(result) {
  if (goal(result) === '' && isGood(result)) return '';
  return isGood(result) ? 'ok' : 'MISSED';
}

function goal({ atLeast, atMost }) {
  return [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`]
    .filter(Boolean)
    .join(' ');
}
