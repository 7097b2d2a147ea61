import { resolveChromium } from '../scripts/lib/chromium.mjs';
import { runMain } from '../scripts/lib/fail.mjs';
import { ensureInstalled } from '../scripts/lib/install.mjs';
import { startOrdinaryPostgres } from './ordinary-postgres.mjs';
import { beforeStopping, run } from '../scripts/lib/run.mjs';
import { runSteps } from '../scripts/lib/steps.mjs';
import { checkTally } from '../scripts/lib/tally.mjs';
import {
  browserFaultTests,
  faultTests,
  ordinaryPostgresTests,
  otherBrowserTests,
  slowTests,
  testSteps,
} from '../scripts/lib/test-steps.mjs';
import { startSwift } from '../scripts/swift-s3/start.mjs';

const servers = [];

/** Starts a server for the following steps, which read its URL from the environment. */
const serverStep = (name, title, start) => ({
  name,
  title,
  run: async () => {
    const { stop, env } = await start();
    servers.push(stop);
    beforeStopping(stop);
    Object.assign(process.env, env);
    return checkTally(true);
  },
});

const tinyBenchmarks = (browser) => ({
  name: 'benchmarks',
  title: 'Each benchmark at a thousandth of its size',
  needs: 'build',
  isExtra: true,
  run: async () => {
    const options = { env: browser, timeoutSeconds: 900 };
    return checkTally((await run(process.execPath, ['bench/run.mjs', '--tiny'], options)).code === 0);
  },
});

/**
 * No extra step starts once CI has run for this many minutes, so that it ends within 75 on a slow machine too. Most extra steps take some minutes.
 * Their order is random, so that on slow machines each run of CI leaves out other ones.
 */
const extraMinutes = 58;

function shuffled(items) {
  const numbered = items.map((item) => ({ item, place: Math.random() }));
  return numbered.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

/** Fewer random cases than `npm run test:faults` has, to save time. Every run of CI tries different ones. */
const fewerCases = { SWING_FUZZ_FILES: '2000', SWING_FAULTS_ROUNDS: '2' };

await runMain(async () => {
  await ensureInstalled();
  const browser = { CHROMIUM_PATH: await resolveChromium() };
  const steps = [
    serverStep('swift', 'Start of Swift', async () => {
      const { stop, env } = await startSwift();
      return { stop, env: { SWING_TEST_S3: JSON.stringify(env) } };
    }),
    serverStep('postgres', 'Start of Postgres', async () => {
      const { stop, url } = await startOrdinaryPostgres();
      return { stop, env: { SWING_TEST_ORDINARY_POSTGRES: url } };
    }),
    ...testSteps({ isForced: true, browser }),
    { ...faultTests({ ...browser, ...fewerCases }), needs: 'build' },
    { ...browserFaultTests(browser), needs: 'build' },
  ];
  const extraSteps = shuffled([
    ...otherBrowserTests(browser),
    { ...ordinaryPostgresTests, needs: 'postgres' },
    tinyBenchmarks(browser),
  ]);
  await runSteps([...steps, slowTests(browser), ...extraSteps], { extraMinutes });
  await Promise.all(servers.map((stop) => stop()));
});
