import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { turboTask } from './build.mjs';
import { bin, fromRoot } from './root.mjs';
import { run } from './run.mjs';
import { checkTally } from './tally.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

/** @typedef {'vitest' | 'playwright'} Runner */

/**
 * Runs a task of turbo.json with its usual output. If nothing changed since the task passed, turbo restores its results
 * instead, and the tally is marked with `isCached`.
 * @param {{ logs?: string, args?: string[], env?: NodeJS.ProcessEnv, isForced?: boolean, timeoutSeconds?: number }} options
 *   isForced: run it even if nothing changed
 */
export async function runTurbo(task, { logs = 'new-only', args = [], env, isForced, timeoutSeconds = 300 } = {}) {
  const force = isForced ? ['--force'] : [];
  const { code, output } = await run(bin('turbo'), [...turboTask(task, logs), ...force, ...args], {
    env: { ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    output: 'both',
    timeoutSeconds,
  });
  return { ...checkTally(code === 0), isCached: stripVTControlCharacters(output).includes('FULL TURBO'), code };
}

/**
 * Runs a task of turbo.json that writes a JSON report. Returns the tally and the failures.
 * @param {string} name the task is `//#test:<name>`, its report `dist/test-reports/<name>.json`
 * @param {Runner} runner
 */
export function runTestTask(name, runner, options) {
  const args = ['--log-prefix=none', '--env-mode=loose'];
  return withReport(name, runner, () => runTurbo(`//#test:${name}`, { ...options, logs: 'new-only', args }));
}

/**
 * Runs Vitest or Playwright with its usual output. Returns how many tests passed, failed and were skipped, and the failures.
 * @param {Runner} runner
 * @param {{ args?: string[], env?: Record<string, string | undefined>, timeoutSeconds: number }} options
 */
export function runTests(runner, { args = [], env, timeoutSeconds }) {
  return withReport(runner, runner, (file) => {
    const command = {
      vitest: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      playwright: ['test'],
    }[runner];
    const environment = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return run(bin(runner), [...command, ...args], { env: environment, timeoutSeconds });
  });
}

/** Runs tests that write the report `dist/test-reports/<name>.json`, and reads it. */
async function withReport(name, runner, runWriting) {
  const file = fromRoot('dist', 'test-reports', `${name}.json`);
  rmSync(file, { force: true });
  const { code, isCached } = await runWriting(file);
  const read = runner === 'vitest' ? readVitestReport : readPlaywrightReport;
  return { ...read(parseReport(file), code), isCached };
}

/** Returns undefined if the run ended before it wrote a whole report. */
function parseReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || error.code === 'ENOENT') return undefined;
    throw error;
  }
}
