import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchmarkTally, formatResults, isGood, splitResults, withoutGoals } from '../lib/bench-results.mjs';
import { build } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { toolEnvironment } from '../lib/environment.mjs';
import { PlainError, runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { bin, fromRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { runSteps } from '../lib/steps.mjs';

const suffix = '.bench.ts';

/**
 * Returns the benchmarks whose name contains one of the words; all if there are no words. Throws PlainError if none
 * matches.
 */
function chooseBenchmarks(words) {
  const folder = fromRoot('bench/src');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(suffix)) : [];
  const names = files.map((file) => file.slice(0, -suffix.length)).sort();
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new PlainError(`No such benchmark. There are: ${names.join(', ') || 'none'}`);
  return chosen;
}

async function runBenchmark(name, env, timeoutSeconds) {
  const options = { cwd: fromRoot('bench'), env, output: 'both', timeoutSeconds };
  const { code, output } = await run(bin('tsx'), [`src/${name}${suffix}`], options);
  return { code, results: splitResults(output).results };
}

async function runInFull(names, env) {
  const results = [];
  const failed = [];
  for (const name of names) {
    console.log(`\n── ${name}`);
    const benchmark = await runBenchmark(name, env, 1800);
    results.push(...benchmark.results);
    if (benchmark.code !== 0) failed.push(name);
  }
  mkdirSync(fromRoot('bench/results'), { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  writeFileSync(fromRoot('bench/results/latest.json'), `${JSON.stringify({ machine, results }, null, 2)}\n`);
  console.log(`\n${formatResults(results)}`);
  if (failed.length > 0) throw new PlainError(`Did not finish: ${failed.join(', ')}`);
  if (!results.every(isGood)) process.exitCode = 1;
}

/**
 * Runs every benchmark at a thousandth of its size, each as one step. A step passes if the benchmark exits with 0 and
 * reports a result.
 */
async function runTiny(names, env) {
  const runStep = async (name) => {
    const benchmark = await runBenchmark(name, { ...env, BENCH_TINY: 'true' }, 300);
    console.log(`\n${formatResults(withoutGoals(benchmark.results))}`);
    return benchmarkTally(benchmark);
  };
  await runSteps(names.map((name) => ({ name, title: `${name}, tiny`, run: () => runStep(name) })));
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const isTiny = args.includes('--tiny');
  const names = chooseBenchmarks(args.filter((arg) => arg !== '--tiny'));
  await ensureInstalled();
  await build();
  const env = toolEnvironment({ NODE_ENV: 'production', CHROMIUM_PATH: await resolveChromium() });
  await (isTiny ? runTiny(names, env) : runInFull(names, env));
});
