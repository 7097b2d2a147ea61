import { build } from '../lib/build.mjs';
import { loadEnvFile } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { runInForeground } from '../lib/foreground.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { fromRoot } from '../lib/root.mjs';

// The name of a program of apps/server, such as backup, and its arguments.
const [name, ...args] = process.argv.slice(3);

await runMain(async () => {
  loadEnvFile();
  await ensureInstalled();
  await build();
  process.exitCode = await runInForeground(fromRoot(`apps/server/dist/${name}.js`), args);
});
