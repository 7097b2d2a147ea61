import { resolve } from 'node:path';
import { loadEnvFile } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { assertPortIsFree } from '../lib/port.mjs';
import { bin, root } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

// The same as in apps/web/microfrontends.json: one URL for the browser, and a port behind it for each part.
const proxyPort = 5003;
const partPorts = { server: 5100, web: 5101, coach: 5102, admin: 5103 };
const host = '127.0.0.1';

await runMain(async () => {
  loadEnvFile();
  for (const port of [proxyPort, ...Object.values(partPorts)]) await assertPortIsFree(port, host);
  await ensureInstalled();
  const address = `http://${host}:${proxyPort}`;
  const env = {
    HOST: host,
    PORT: String(partPorts.server),
    DEV_PROXY: 'true',
    PUBLIC_URL: process.env.PUBLIC_URL || address,
    DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
  };
  console.log(`The site runs at ${address} and reloads when you save. Press Ctrl-C to stop it.`);
  const args = ['run', 'dev', '--filter=./apps/*', '--env-mode=loose', '--ui=stream'];
  process.exitCode = (await run(bin('turbo'), args, { env })).code;
});
