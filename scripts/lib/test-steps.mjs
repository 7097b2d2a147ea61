import { bin } from './root.mjs';
import { run } from './run.mjs';
import { checkTally } from './tally.mjs';
import { runTests, runTestTask, runTurbo } from './test-runners.mjs';

const command = (name, title, tool, args) => ({
  name,
  title,
  run: async () => checkTally((await run(bin(tool), args, { timeoutSeconds: 300 })).code === 0),
});

/**
 * Returns the steps of `npm test`.
 * @param {{ isForced: boolean, browser: { CHROMIUM_PATH?: string } }} options isForced: run also what has not changed since
 *   it passed
 * @returns {import('./steps.mjs').Step[]}
 */
export function testSteps({ isForced, browser }) {
  const task = (name, title, turbo, options) => ({ name, title, run: () => runTurbo(turbo, { isForced, ...options }) });
  const tests = (name, title, runner, needs) => ({
    name,
    title,
    needs,
    run: () => runTestTask(name, runner, { env: { ...browser, SWING_TESTS: 'main' }, isForced, timeoutSeconds: 1500 }),
  });
  return [
    command('format', 'Format', 'biome', ['format', '.']),
    task('lint', 'Lint', '//#lint'),
    command('boundaries', 'Boundaries between packages', 'turbo', ['boundaries']),
    task('dead-code', 'Dead code', '//#dead-code'),
    task('types', 'Types', 'typecheck', { logs: 'errors-only', args: ['--continue'] }),
    tests('unit', 'Unit and database tests', 'vitest'),
    task('build', 'Build and size budgets', 'build', { logs: 'full' }),
    tests('analyzer', 'Analyzer in the browser', 'playwright'),
    tests('browser', 'Stories in the browser', 'playwright', 'build'),
  ];
}

/** Tests that take longer than most (`*.slow.test.ts`). */
export const slowTests = (browser) => ({
  name: 'slow',
  title: 'Slow unit and database tests',
  isExtra: true,
  run: () => runTests('vitest', { args: ['.slow.test.'], env: browser, timeoutSeconds: 900 }),
});

const analyzerParts = 6;
const browserParts = 8;

/**
 * Returns the steps for all browser tests that `npm test` leaves out (those without `@main` in the title). Each step runs a part of them, so that CI can stop
 * between two parts.
 * @returns {import('./steps.mjs').Step[]}
 */
export function otherBrowserTests(browser) {
  const part = (name, title, args, needs) => ({
    name,
    title: `${title}, other tests`,
    needs,
    isExtra: true,
    run: () =>
      runTests('playwright', {
        args: [...args, '--no-deps'],
        env: { ...browser, SWING_TESTS: 'others' },
        timeoutSeconds: 900,
      }),
  });
  const parts = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1, `${index + 1}/${count}`));
  const analyzer = ['--config=packages/video-analyzer/harness'];
  return [
    ...parts(analyzerParts, (number, shard) =>
      part(`analyzer-${number}`, `Analyzer in the browser ${shard}`, [
        ...analyzer,
        '--project=analyzer',
        `--shard=${shard}`,
      ]),
    ),
    part('analyzer-recordings', 'Recordings in the analyzer', [...analyzer, '--project=recording']),
    ...parts(browserParts, (number, shard) =>
      part(
        `browser-${number}`,
        `Stories in the browser ${shard}`,
        ['--config=e2e', '--project=desktop', '--project=phone', `--shard=${shard}`],
        'build',
      ),
    ),
    part('browser-recordings', 'Recordings in the browser', ['--config=e2e', '--project=recording'], 'build'),
  ];
}

/** The database tests on the server of SWING_TEST_ORDINARY_POSTGRES instead of the embedded one. */
export const ordinaryPostgresTests = {
  name: 'ordinary-postgres',
  isExtra: true,
  title: 'Database tests again, on an ordinary Postgres',
  run: () =>
    runTests('vitest', {
      args: ['--project=database'],
      env: { SWING_TEST_DATABASE_URL: process.env.SWING_TEST_ORDINARY_POSTGRES, SWING_TESTS: 'postgres' },
      timeoutSeconds: 900,
    }),
};

/** Kill, cut and soak tests. `args` select files and tests. */
export const faultTests = (browser, args = []) => ({
  name: 'faults',
  title: 'Kills, cuts, big bodies',
  run: () =>
    runTests('vitest', { args: ['--config=vitest.faults.config.ts', ...args], env: browser, timeoutSeconds: 2700 }),
});

/** Browser tests with `@faults` in their title: cut connections, long outages and big files. */
export const browserFaultTests = (browser) => ({
  name: 'browser-faults',
  title: 'Cuts and big files in the browser',
  run: () => runTests('playwright', { args: ['--config=e2e', '--project=faults'], env: browser, timeoutSeconds: 900 }),
});
