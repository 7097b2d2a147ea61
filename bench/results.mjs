/**
 * A result that a benchmark prints as a line of its own: "@result " and this object as JSON.
 * @typedef {object} BenchResult
 * @property {string} name what was measured
 * @property {number} measured
 * @property {string} unit of measured and peer: "MiB/s", "requests/s", "s" …
 * @property {number} [peer] the figure to compare with, from the same run
 * @property {number | null} [ratio] the figure that the goals are for. Null if it is not a number, such as 0 divided by 0
 * @property {number} [atLeast] goal for ratio, or for measured if there is no ratio
 * @property {number} [atMost] goal for ratio, or for measured if there is no ratio
 */

const prefix = '@result ';

/** Separates a benchmark's results from the other lines of its output. */
export function splitResults(output) {
  const lines = output.split('\n');
  const results = lines.filter((line) => line.startsWith(prefix)).map((line) => JSON.parse(line.slice(prefix.length)));
  return { results, text: lines.filter((line) => !line.startsWith(prefix)).join('\n') };
}

/** Whether a result reaches its goals. True if it has none. */
export function isGood({ measured, ratio, atLeast, atMost }) {
  const figure = ratio === undefined ? measured : ratio;
  if (typeof figure !== 'number' || Number.isNaN(figure)) return false;
  return (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost);
}

/** Removes the goals: the figures of a tiny run are not compared with anything. */
export const withoutGoals = (results) =>
  results.map((result) => ({ ...result, atLeast: undefined, atMost: undefined }));

/** Whether a benchmark exited with 0 and reported at least one result. */
export const isComplete = ({ code, results }) => code === 0 && results.length > 0;

/** Formats the results as a plain text table. */
export function formatResults(results) {
  const header = ['', 'measured', 'against', 'ratio', 'goal', ''];
  const rows = results.map((result) => [
    result.name,
    `${round(result.measured)} ${result.unit}`,
    result.peer === undefined ? '' : `${round(result.peer)} ${result.unit}`,
    result.ratio?.toFixed(2) ?? '',
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

/** Returns an empty string for a result without a goal. */
function verdict(result) {
  if (goal(result) === '' && isGood(result)) return '';
  return isGood(result) ? 'ok' : 'MISSED';
}

function goal({ atLeast, atMost }) {
  return [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`]
    .filter(Boolean)
    .join(' ');
}
