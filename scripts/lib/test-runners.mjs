import { toolEnvironment } from './environment.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { withReport } from './report.mjs';
import { bin, fromRoot } from './root.mjs';
import { run } from './run.mjs';
import { playwrightTally, vitestTally } from './tally.mjs';

/**
 * Runs Vitest with its usual output. Returns the tally and the failures.
 * @param {{ args?: string[], env?: Record<string, string | undefined>, timeoutSeconds: number }} options
 */
export async function runVitest({ args = [], env = {}, timeoutSeconds }) {
  let result;
  const report = await withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    result = await run(bin('vitest'), ['run', ...reporters, ...args], { env: toolEnvironment(env), timeoutSeconds });
  });
  warnAboutTimeout(result, timeoutSeconds);
  return { ...vitestTally(report, result.code), failures: vitestFailures(report) };
}

/**
 * Runs the browser specs of a folder with a playwright.config.ts. Returns the tally and the failures.
 * @param {{ folder: string, args?: string[], env?: Record<string, string | undefined>, timeoutSeconds: number }} options
 */
export async function runPlaywright({ folder, args = [], env = {}, timeoutSeconds }) {
  let result;
  const report = await withReport(async (file) => {
    const environment = toolEnvironment({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_HTML_OPEN: 'never' });
    const command = ['test', '--reporter=list,json', ...args];
    result = await run(bin('playwright'), command, { cwd: fromRoot(folder), env: environment, timeoutSeconds });
  });
  warnAboutTimeout(result, timeoutSeconds);
  return { ...playwrightTally(report, result.code), failures: playwrightFailures(report) };
}

function warnAboutTimeout(result, timeoutSeconds) {
  if (result.hasTimedOut) console.error(`Stopped after ${timeoutSeconds} s.`);
}
