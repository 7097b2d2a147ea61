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
 * @param {{ isForced: boolean, isAll: boolean, browser: { CHROMIUM_PATH?: string } }} options isForced: run also what has
 *   not changed since it passed; isAll: run also slow tests, and browser tests without `@main` in their title
 * @returns {import('./steps.mjs').Step[]}
 */
export function testSteps({ isForced, isAll, browser }) {
  const task = (name, title, turbo, options) => ({ name, title, run: () => runTurbo(turbo, { isForced, ...options }) });
  const tests = (name, title, runner, { timeoutSeconds, needs }) => ({
    name,
    title,
    needs,
    run: () =>
      runTestTask(name, runner, { env: { ...browser, SWING_TESTS: isAll ? 'all' : 'main' }, isForced, timeoutSeconds }),
  });
  return [
    command('format', 'Format', 'biome', ['format', '.']),
    task('lint', 'Lint', '//#lint'),
    command('boundaries', 'Boundaries between packages', 'turbo', ['boundaries']),
    task('dead-code', 'Dead code', '//#dead-code'),
    task('types', 'Types', 'typecheck', { logs: 'errors-only', args: ['--continue'] }),
    tests('unit', 'Unit and database tests', 'vitest', { timeoutSeconds: 1800 }),
    task('build', 'Build and size budgets', 'build', { logs: 'full' }),
    tests('analyzer', 'Analyzer in the browser', 'playwright', { timeoutSeconds: 2400 }),
    tests('browser', 'Stories in the browser', 'playwright', { timeoutSeconds: 3000, needs: 'build' }),
  ];
}

/** The database tests on the server of SWING_TEST_ORDINARY_POSTGRES instead of the embedded one. */
export const ordinaryPostgresTests = {
  name: 'ordinary-postgres',
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
