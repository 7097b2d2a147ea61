import { runMain } from '../lib/fail.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { checkLock } from '../lib/check-lock.mjs';
import { checkRequirements } from '../lib/check-requirements.mjs';
import { checkBoundaries } from '../lib/check-boundaries.mjs';
import { generate, turboTask } from '../lib/build.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { bin } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { chooseSteps, runSteps } from '../lib/steps.mjs';
import { checkTally } from '../lib/tally.mjs';
import { runPlaywright, runVitest } from '../lib/test-runners.mjs';

const browser = { CHROMIUM_PATH: undefined };

const check = (name, title, command, args) => ({
  name,
  title,
  run: async () => checkTally((await run(bin(command), args, { timeoutSeconds: 300 })).code === 0),
});

const browserSpecs = (name, title, { folder, needs }) => ({
  name,
  title,
  needs,
  run: () => runPlaywright({ folder, env: browser, timeoutSeconds: 1500 }),
});

const steps = [
  check('format', 'Format', 'biome', ['format', '.']),
  check('lint', 'Lint', 'oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
  check('boundaries', 'Boundaries between packages', 'turbo', ['boundaries']),
  { name: 'rooms', title: 'Boundaries inside packages', run: async () => checkTally(checkBoundaries()) },
  { name: 'lock', title: 'Lock file', run: async () => checkTally(checkLock()) },
  {
    name: 'requirements',
    title: 'Table of requirements',
    run: async () => checkTally(checkRequirements()),
  },
  check('dead-code', 'Dead code', 'knip', ['--no-progress']),
  check('types', 'Types', 'turbo', [...turboTask('typecheck', 'errors-only'), '--continue']),
  {
    name: 'unit',
    title: 'Unit and database tests',
    run: () => runVitest({ env: browser, timeoutSeconds: 900 }),
  },
  check('build', 'Build and size budgets', 'turbo', turboTask('build', 'full')),
  browserSpecs('analyzer', 'Analyzer in the browser', { folder: 'packages/video-analyzer/harness' }),
  browserSpecs('browser', 'Stories in the browser', { folder: 'e2e', needs: 'build' }),
];

if (process.env.SWING_TEST_ORDINARY_POSTGRES) {
  const env = { SWING_TEST_DATABASE_URL: process.env.SWING_TEST_ORDINARY_POSTGRES };
  steps.splice(steps.findIndex(({ name }) => name === 'unit') + 1, 0, {
    name: 'ordinary-postgres',
    title: 'Database tests again, on the Postgres of SWING_TEST_ORDINARY_POSTGRES',
    run: () => runVitest({ args: ['--project=database'], env, timeoutSeconds: 900 }),
  });
}

await runMain(async () => {
  const chosen = chooseSteps(steps, process.argv.slice(2));
  await ensureInstalled();
  await generate();
  const needsBrowser = chosen.some(({ name }) => ['unit', 'analyzer', 'browser'].includes(name));
  if (needsBrowser) browser.CHROMIUM_PATH = await resolveChromium();
  await runSteps(chosen);
});
