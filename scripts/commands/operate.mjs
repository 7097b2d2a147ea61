import { installAndBuild } from '../lib/build.mjs';
import { loadEnvFile } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { runInForeground } from '../lib/foreground.mjs';
import { assertPortIsFree, parsePort } from '../lib/port.mjs';
import { fromRoot } from '../lib/root.mjs';

// The name of a program of apps/server, such as server or stripe-setup, and its arguments.
const [name, ...args] = process.argv.slice(3);

await runMain(async () => {
  loadEnvFile();
  if (name === 'server') await assertPortIsFree(parsePort(process.env.PORT), process.env.HOST || '127.0.0.1');
  await installAndBuild();
  process.exitCode = await runInForeground(fromRoot(`apps/server/dist/${name}.js`), args);
});
