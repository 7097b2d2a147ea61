import { loadEnvFile, toolEnvironment } from '../lib/environment.mjs';
import { runMain } from '../lib/fail.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { bin, fromRoot } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';

await runMain(async () => {
  loadEnvFile();
  await ensureInstalled();
  const script = fromRoot('packages/payments/scripts/stripe-setup.ts');
  const { code } = await run(bin('tsx'), [script], { cwd: fromRoot('.'), env: toolEnvironment() });
  process.exitCode = code;
});
