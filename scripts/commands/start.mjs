import { build } from '../lib/build.mjs';
import { loadEnvFile } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { runInForeground } from '../lib/foreground.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { assertPortIsFree, parsePort } from '../lib/port.mjs';
import { fromRoot } from '../lib/root.mjs';

await runMain(async () => {
  loadEnvFile();
  await assertPortIsFree(parsePort(process.env.PORT), process.env.HOST || '127.0.0.1');
  await ensureInstalled();
  await build();
  process.exitCode = await runInForeground(fromRoot('apps/server/dist/server.js'));
});
