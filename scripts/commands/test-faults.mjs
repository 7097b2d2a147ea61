import { build } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { runSteps } from '../lib/steps.mjs';
import { faultTests } from '../lib/test-steps.mjs';

await runMain(async () => {
  await ensureInstalled();
  await build();
  await runSteps([faultTests({ CHROMIUM_PATH: await resolveChromium() }, process.argv.slice(3))]);
});
