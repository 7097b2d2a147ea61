import { build } from '../lib/build.mjs';
import { resolveChromium } from '../lib/chromium.mjs';
import { toolEnvironment } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { run } from '../lib/run.mjs';

await runMain(async () => {
  await ensureInstalled();
  await build();
  const env = toolEnvironment({ CHROMIUM_PATH: await resolveChromium() });
  process.exitCode = (await run(process.execPath, ['bench/run.mjs', ...process.argv.slice(3)], { env })).code;
});
