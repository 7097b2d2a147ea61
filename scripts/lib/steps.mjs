import { stripVTControlCharacters } from 'node:util';
import { PlainError } from './fail.mjs';
import { checkTally, formatTally, sumTallies } from './tally.mjs';

/**
 * @typedef {object} Step
 * @property {string} name for `--only`
 * @property {string} title heading
 * @property {() => Promise<import('./tally.mjs').Tally & { failures?: import('./test-reports.mjs').Failure[], isCached?: boolean }>}
 *   run shows its own output; may name what failed; isCached: nothing changed since it passed, so it was not run
 * @property {string} [needs] name of a step that must have passed, if it runs too
 * @property {boolean} [isExtra] true: `runSteps` skips it after `extraMinutes`
 */

/** Returns the steps named by a list such as "unit,browser"; all without one. Throws PlainError if a name does not exist. */
export function chooseSteps(steps, list) {
  if (list === undefined) return steps;
  const names = list.split(',').filter(Boolean);
  const isKnown = (name) => steps.some((step) => step.name === name);
  if (names.length > 0 && names.every(isKnown)) return steps.filter((step) => names.includes(step.name));
  throw new PlainError(`--only takes a list of: ${steps.map((step) => step.name).join(', ')}`);
}

/**
 * Runs all steps in order, even if one fails, and prints a heading and the duration of each. Then prints what failed, the extra steps that
 * there was no time for, and how long each step took. The last line says how many tests passed and failed. Sets exit code 1 if anything failed.
 * @param {Step[]} steps
 * @param {{ extraMinutes?: number }} [options] extraMinutes: extra steps start only in the first so many
 *   minutes of the process; the others are left out
 */
export async function runSteps(steps, { extraMinutes = Number.POSITIVE_INFINITY } = {}) {
  const started = performance.now();
  const results = [];
  const leftOut = [];
  for (const step of steps) {
    if (step.isExtra && performance.now() > extraMinutes * 60_000) {
      leftOut.push(step);
      continue;
    }
    console.log(`\n── ${step.title}`);
    const stepStarted = performance.now();
    const isBlocked = results.some(({ name, failed }) => name === step.needs && failed > 0);
    const tally = isBlocked ? notRun(step) : await runStep(step);
    const seconds = secondsSince(stepStarted);
    const from = tally.isCached ? ', unchanged since it passed (from the cache)' : '';
    console.log(`   ${formatTally(tally)} in ${seconds} s${from}`);
    results.push({ ...tally, name: step.name, seconds });
  }
  const bad = results.filter(({ failed }) => failed > 0);
  const cached = namesOf(results.filter(({ isCached }) => isCached));
  if (bad.length > 0) console.log(`\n${formatFailures(bad.flatMap(failuresOf))}`);
  if (leftOut.length > 0) console.log(`\nLeft out, because no time was left: ${namesOf(leftOut)}.`);
  if (cached) console.log(`\nFrom the cache: ${cached}. --force runs them again.`);
  console.log(`\nSeconds of each step: ${results.map(({ name, seconds }) => `${name} ${seconds}`).join(', ')}.`);
  console.log(`${bad.length > 0 ? `Failed: ${namesOf(bad)}. ` : ''}Took ${secondsSince(started)} s.`);
  process.exitCode = bad.length > 0 ? 1 : 0;
  console.log(formatTally(sumTallies(results)));
}

async function runStep(step) {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return checkTally(false);
  }
}

const namesOf = (results) => results.map(({ name }) => name).join(', ');

const failuresOf = ({ name, failures = [] }) =>
  failures.length === 0 ? [{ title: name }] : failures.map((it) => ({ ...it, title: `${name}: ${it.title}` }));

function notRun(step) {
  console.log(`   not run: it needs "${step.needs}"`);
  return checkTally(false);
}

const secondsSince = (start) => ((performance.now() - start) / 1000).toFixed(1);

/** Formats the failures for the end of a run. */
function formatFailures(failures) {
  const lines = failures.flatMap(({ title, message = '' }) => [`✗ ${title}`, ...beginning(message)]);
  return ['Failures:', ...lines].join('\n');
}

function beginning(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `  │ ${line.slice(0, 300)}`);
}
