import { readArguments } from './arguments.ts';
import { withSite } from './open-site.ts';
import { printLine } from './print-line.ts';
import { repairCounts } from './repair-counts.ts';
import { verifySite } from './verify-site.ts';

const { values } = readArguments('Usage: npm run verify [-- [--deep] [--repair-counts]]', {
  options: { deep: { type: 'boolean' }, 'repair-counts': { type: 'boolean' } },
  positionalCount: [0, 0],
});

const exitCode = await withSite({ needsDatabase: true }, async ({ databaseUrl, storage }) => {
  if (values['repair-counts']) for await (const repaired of repairCounts(databaseUrl)) printLine(repaired);
  let count = 0;
  for await (const fault of verifySite({ databaseUrl, storage, isDeep: values.deep ?? false })) {
    printLine(fault);
    count++;
  }
  if (count === 0) printLine('Database and files agree.');
  return count === 0 ? 0 : 1;
});
process.exit(exitCode);
