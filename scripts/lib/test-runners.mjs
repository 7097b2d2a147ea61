import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { turboTask } from './build.mjs';
import { toolEnvironment } from './environment.mjs';
import { bin, fromRoot } from './root.mjs';
import { run } from './run.mjs';
import { checkTally } from './tally.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

const reports = fromRoot('dist', 'test-reports');

/**
 * Runs a task of turbo.json with its usual output. If nothing changed since the task passed, turbo restores its results
 * instead, and the tally is marked with `isCached`.
 * @param {{ logs?: string, args?: string[], env?: NodeJS.ProcessEnv, isForced?: boolean, timeoutSeconds?: number }} options
 *   isForced: run it even if nothing changed
 */
export async function runTurbo(task, { logs = 'new-only', args = [], env, isForced, timeoutSeconds = 300 } = {}) {
  const force = isForced ? ['--force'] : [];
  const { code, output } = await run(bin('turbo'), [...turboTask(task, logs), ...force, ...args], {
    env: toolEnvironment({ ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) }),
    output: 'both',
    timeoutSeconds,
  });
  return { ...checkTally(code === 0), isCached: stripVTControlCharacters(output).includes('FULL TURBO'), code };
}

/**
 * Runs a task of turbo.json that writes a JSON report. Returns the tally and the failures.
 * @param {string} name the task is `//#test:<name>`, its report `dist/test-reports/<name>.json`
 * @param {'vitest' | 'playwright'} runner
 */
export async function runTestTask(name, runner, options) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const args = ['--log-prefix=none', '--env-mode=loose'];
  const { code, isCached } = await runTurbo(`//#test:${name}`, { ...options, logs: 'new-only', args });
  const read = runner === 'vitest' ? readVitestReport : readPlaywrightReport;
  return { ...read(parseReport(file), code), isCached };
}

/**
 * Runs Vitest with its usual output. Returns the tally and the failures.
 * @param {{ args?: string[], env?: Record<string, string | undefined>, timeoutSeconds: number }} options
 */
export async function runVitest({ args = [], env = {}, timeoutSeconds }) {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const command = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args];
  const { code } = await run(bin('vitest'), command, { env: toolEnvironment(env), timeoutSeconds });
  return readVitestReport(parseReport(file), code);
}

/**
 * Runs Playwright with its usual output. Returns the tally and the failures.
 * @param {{ args: string[], env?: Record<string, string | undefined>, timeoutSeconds: number }} options
 */
export async function runPlaywright({ args, env = {}, timeoutSeconds }) {
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const environment = toolEnvironment({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const { code } = await run(bin('playwright'), ['test', ...args], { env: environment, timeoutSeconds });
  return readPlaywrightReport(parseReport(file), code);
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
