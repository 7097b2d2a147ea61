import { parseArgs } from 'node:util';
import { resolveChromium } from '../lib/chromium.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { chooseSteps, runSteps } from '../lib/steps.mjs';
import { otherBrowserTests, slowTests, testSteps } from '../lib/test-steps.mjs';

await runMain(async () => {
  const options = { only: { type: 'string' }, force: { type: 'boolean' }, all: { type: 'boolean', default: false } };
  const { only, force: isForced, all: isAll } = parseArgs({ args: process.argv.slice(3), options }).values;
  const browser = {};
  const extraSteps = isAll ? [slowTests(browser), ...otherBrowserTests(browser)] : [];
  const steps = [...testSteps({ isForced, browser }), ...extraSteps];
  const chosen = chooseSteps(steps, only);
  await ensureInstalled();
  const needsBrowser = chosen.some(({ name }) => /^(unit|slow|analyzer|browser)/.test(name));
  if (needsBrowser) browser.CHROMIUM_PATH = await resolveChromium();
  if (needsBrowser && !isAll) console.log('npm test -- --all runs also slow tests and the other browser tests.');
  await runSteps(chosen);
});
