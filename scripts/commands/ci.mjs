import { toolEnvironment } from '../lib/environment.mjs';
import { PlainError, runMain } from '../lib/fail.mjs';
import { pickFailures } from '../lib/failures.mjs';
import { ensureInstalled } from '../lib/install.mjs';
import { startOrdinaryPostgres } from '../lib/ordinary-postgres.mjs';
import { fromRoot } from '../lib/root.mjs';
import { beforeStopping, run } from '../lib/run.mjs';
import { addTallies, checkTally, emptyTally, formatTally, parseTally } from '../lib/tally.mjs';
import { startSwift } from '../swift-s3/start.mjs';

/** Starts a server for the tests. If it does not start, prints the error and returns undefined; the run then fails. */
async function startServer(name, start) {
  try {
    const server = await start();
    beforeStopping(server.stop);
    return server;
  } catch (error) {
    console.error(`${name}: ${error instanceof PlainError ? error.message : (error.stack ?? error)}`);
    return undefined;
  }
}

const failures = [];

/** Runs one of our test commands. Reads the tally in its last line and the list of failures in its output. */
async function runTests([script, ...args], env, timeoutSeconds) {
  console.log(`\n════ ${[script, ...args].join(' ')}`);
  const { code, output } = await run(process.execPath, [fromRoot('scripts', script), ...args], {
    env: toolEnvironment(env),
    output: 'both',
    timeoutSeconds,
  });
  failures.push(pickFailures(output));
  const tally = parseTally(output.trimEnd().split('\n').at(-1) ?? '');
  if (tally === undefined) return checkTally(false);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

await runMain(async () => {
  await ensureInstalled();
  const [swift, postgres] = await Promise.all([
    startServer('Swift', () => startSwift()),
    startServer('Postgres', startOrdinaryPostgres),
  ]);
  const env = {
    ...(swift && { SWING_TEST_S3: JSON.stringify(swift.env) }),
    ...(postgres && { SWING_TEST_ORDINARY_POSTGRES: postgres.url }),
  };
  let total = emptyTally;
  for (const server of [swift, postgres]) if (server === undefined) total = addTallies(total, checkTally(false));
  total = addTallies(total, await runTests(['test.mjs'], env, 2100));
  total = addTallies(total, await runTests(['test-faults.mjs'], env, 2700));
  total = addTallies(total, await runTests(['bench.mjs', '--tiny'], env, 900));
  await Promise.all([swift?.stop(), postgres?.stop()]);
  process.exitCode = total.failed > 0 ? 1 : 0;
  // Repeats the failures at the very end, for readers who only see the end of a long log.
  const said = failures.filter(Boolean).join('\n');
  if (said) console.log(`\nFailures:\n${said}`);
  console.log(`\n${formatTally(total)}`);
});
