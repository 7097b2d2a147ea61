import { build } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { runSteps } from '../lib/steps.mjs';
import { runVitest } from '../lib/test-runners.mjs';

await runMain(async () => {
  await ensureInstalled();
  await build();
  const env = { CHROMIUM_PATH: await resolveChromium() };
  // Arguments after "--" select files and tests and are passed to Vitest.
  const args = ['--config=vitest.faults.config.ts', ...process.argv.slice(2)];
  await runSteps([
    { name: 'faults', title: 'Kills, cuts, big bodies', run: () => runVitest({ args, env, timeoutSeconds: 2700 }) },
  ]);
});
