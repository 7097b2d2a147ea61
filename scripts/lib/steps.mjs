import { PlainError } from './fail.mjs';
import { formatFailures } from './failures.mjs';
import { addTallies, checkTally, emptyTally, formatTally } from './tally.mjs';

/**
 * @typedef {object} Step
 * @property {string} name value for `--only`
 * @property {string} title heading
 * @property {() => Promise<import('./tally.mjs').Tally & { failures?: import('./failures.mjs').Failure[] }>} run shows its
 *   own output; may name what failed
 * @property {string} [needs] name of a step that must have passed, if it runs too
 */

/** Returns the steps chosen by "--only a,b"; all without it. Throws PlainError if a name does not exist. */
export function chooseSteps(steps, args) {
  const index = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (index === -1) return steps;
  const list = args[index].includes('=') ? args[index].slice('--only='.length) : (args[index + 1] ?? '');
  const names = list.split(',').filter(Boolean);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0 || names.length === 0) {
    throw new PlainError(`--only takes a list of: ${steps.map((step) => step.name).join(', ')}`);
  }
  return steps.filter((step) => names.includes(step.name));
}

/**
 * Runs steps in order, also after a failure, with a heading and the duration of each. At the end prints the failures
 * and, as the last line, the tally. Sets exit code 1 if anything failed.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const started = performance.now();
  const failed = [];
  const failures = [];
  let total = emptyTally;
  for (const step of steps) {
    console.log(`\n── ${step.title}`);
    const stepStarted = performance.now();
    const tally = failed.includes(step.needs) ? notRun(step) : await runStep(step);
    console.log(`   ${formatTally(tally)} in ${secondsSince(stepStarted)} s`);
    if (tally.failed > 0) {
      failed.push(step.name);
      failures.push(...named(step, tally));
    }
    total = addTallies(total, tally);
  }
  if (failures.length > 0) console.log(`\n${formatFailures(failures)}`);
  console.log(`\n${failed.length > 0 ? `Failed: ${failed.join(', ')}. ` : ''}Took ${secondsSince(started)} s.`);
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
