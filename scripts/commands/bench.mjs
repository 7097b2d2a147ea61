import { installAndBuild } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { runMain } from '../lib/fail.mjs';
import { run } from '../lib/run.mjs';

await runMain(async () => {
  await installAndBuild();
  const env = { CHROMIUM_PATH: await resolveChromium() };
  process.exitCode = (await run(process.execPath, ['bench/run.mjs', ...process.argv.slice(3)], { env })).code;
});
