// Runs the benchmarks whose name contains one of the words; all without words. `--tiny` only checks that they still run.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { formatResults, isComplete, isGood, splitResults, withoutGoals } from './results.mjs';

const folder = import.meta.dirname;
const suffix = '.bench.ts';
const words = process.argv.slice(2).filter((word) => word !== '--tiny');
const isTiny = process.argv.includes('--tiny');

const all = readdirSync(join(folder, 'src'))
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const chosen = all.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));

/**
 * Runs a benchmark. A full run prints its output as it comes. Tiny runs go side by side, so each prints all of its output at its end.
 * @returns {Promise<{ name: string, code: number, results: import('./results.mjs').BenchResult[] }>}
 */
async function runBenchmark(name) {
  const started = performance.now();
  if (!isTiny) console.log(`\n── ${name}`);
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${name}${suffix}`], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...(isTiny && { BENCH_TINY: 'true' }) },
    stdio: ['ignore', 'pipe', isTiny ? 'pipe' : 'inherit'],
    timeout: (isTiny ? 5 : 30) * 60_000,
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (!isTiny) process.stdout.write(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  const { results } = splitResults(output);
  if (isTiny) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`\n── ${name}, tiny, in ${seconds} s\n${output}${errors}\n${formatResults(withoutGoals(results))}`);
  }
  return { name, code, results };
}

/** Tiny runs are not measured, so there is one for each core at a time. */
async function runBenchmarks(names) {
  const benchmarks = [];
  const next = names.values();
  const runNext = async () => {
    for (const name of next) benchmarks.push(await runBenchmark(name));
  };
  await Promise.all(Array.from({ length: isTiny ? availableParallelism() : 1 }, runNext));
  return benchmarks;
}

function reportTiny(benchmarks) {
  const passed = benchmarks.filter(isComplete).length;
  console.log(`\n${passed} passed, ${benchmarks.length - passed} failed`);
  return passed === benchmarks.length;
}

function reportInFull(benchmarks) {
  const results = benchmarks.flatMap((benchmark) => benchmark.results);
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  mkdirSync(join(folder, 'results'), { recursive: true });
  writeFileSync(join(folder, 'results/latest.json'), `${JSON.stringify({ machine, results }, null, 2)}\n`);
  console.log(`\n${formatResults(results)}`);
  const failed = benchmarks.filter(({ code }) => code !== 0).map(({ name }) => name);
  if (failed.length > 0) console.error(`Did not finish: ${failed.join(', ')}`);
  return failed.length === 0 && results.every(isGood);
}

if (chosen.length === 0) {
  console.error(`No such benchmark. There are: ${all.join(', ')}`);
  process.exitCode = 1;
} else {
  const benchmarks = await runBenchmarks(chosen);
  process.exitCode = (isTiny ? reportTiny : reportInFull)(benchmarks) ? 0 : 1;
}
