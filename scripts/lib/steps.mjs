import { stripVTControlCharacters } from 'node:util';
import { PlainError } from './fail.mjs';
import { addTallies, checkTally, emptyTally, formatTally } from './tally.mjs';

/**
 * @typedef {object} Step
 * @property {string} name for `--only`
 * @property {string} title heading
 * @property {() => Promise<import('./tally.mjs').Tally & { failures?: import('./test-reports.mjs').Failure[], isCached?: boolean }>}
 *   run shows its own output; may name what failed; isCached: nothing changed since it passed, so it was not run
 * @property {string} [needs] name of a step that must have passed, if it runs too
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
 * Runs steps in order, also after a failure, with a heading and the duration of each. At the end prints the failures,
 * the durations and, as the last line, the tally. Sets exit code 1 if anything failed.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const started = performance.now();
  const failed = [];
  const failures = [];
  const cached = [];
  const times = [];
  let total = emptyTally;
  for (const step of steps) {
    console.log(`\n── ${step.title}`);
    const stepStarted = performance.now();
    const tally = failed.includes(step.needs) ? notRun(step) : await runStep(step);
    const from = tally.isCached ? ', unchanged since it passed (from the cache)' : '';
    const seconds = secondsSince(stepStarted);
    times.push(`${step.name} ${seconds}`);
    console.log(`   ${formatTally(tally)} in ${seconds} s${from}`);
    if (tally.isCached) cached.push(step.name);
    if (tally.failed > 0) {
      failed.push(step.name);
      failures.push(...named(step, tally));
    }
    total = addTallies(total, tally);
  }
  if (failures.length > 0) console.log(`\n${formatFailures(failures)}`);
  if (cached.length > 0) console.log(`\nFrom the cache: ${cached.join(', ')}. --force runs them again.`);
  console.log(`\nSeconds of each step: ${times.join(', ')}.`);
  console.log(`${failed.length > 0 ? `Failed: ${failed.join(', ')}. ` : ''}Took ${secondsSince(started)} s.`);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(formatTally(total));
}

async function runStep(step) {
  try {
    return await step.run();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return checkTally(false);
  }
}

const named = (step, { failures = [] }) =>
  failures.length === 0
    ? [{ title: step.name }]
    : failures.map((it) => ({ ...it, title: `${step.name}: ${it.title}` }));

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
