import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { makeBackup } from './make-backup.ts';
import { withSite } from './open-site.ts';
import { printError, printLine } from './print-line.ts';

const { positionals } = readArguments('Usage: npm run backup -- FOLDER', { options: {}, positionalCount: [1, 1] });
const root = resolve(positionals[0] ?? '');

const exitCode = await withSite({ needsDatabase: true }, async ({ env, ...site }) => {
  const started = performance.now();
  const made = await makeBackup({ ...site, dataDirectory: env.DATA_DIR, root });
  const { count, newCount, newBytes } = made.objects;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const objects = `${count} objects (${newCount} new, ${newBytes} bytes)`;
  printLine(`Backup ${made.name}: ${made.tableCount} tables, ${made.rowCount} rows, ${objects}, ${seconds} s`);
  for (const { key, owner } of made.faults)
    printError(`${key} is missing in the store or damaged, and not in the backup: ${owner}`);
  return made.faults.length > 0 ? 1 : 0;
});
process.exit(exitCode);
