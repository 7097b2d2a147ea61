import { installAndBuild } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { runMain } from '../lib/fail.mjs';
import { runSteps } from '../lib/steps.mjs';
import { browserFaultTests, faultTests } from '../lib/test-steps.mjs';

await runMain(async () => {
  await installAndBuild();
  const browser = { CHROMIUM_PATH: await resolveChromium() };
  // Arguments select tests of Vitest by file or title. The browser tests then do not run.
  const args = process.argv.slice(3);
  await runSteps([faultTests(browser, args), ...(args.length > 0 ? [] : [browserFaultTests(browser)])]);
});
