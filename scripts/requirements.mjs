// Writes the tests column of docs/requirements.md from the titles of the tests; --check only tells whether it is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { PlainError, runMain } from './lib/fail.mjs';
import { fillRequirements } from './lib/requirements.mjs';
import { fromRoot } from './lib/root.mjs';
import { testFiles } from './lib/test-files.mjs';

await runMain(() => {
  const file = fromRoot('docs', 'requirements.md');
  const document = readFileSync(file, 'utf8');
  const { text, unknown } = fillRequirements(document, testFiles());
  if (unknown.length > 0) throw new PlainError(`No such requirement: ${unknown.join(', ')}`);
  if (process.argv.includes('--check')) {
    if (text !== document) throw new PlainError('docs/requirements.md is stale: run node scripts/requirements.mjs');
    return;
  }
  writeFileSync(file, text);
});
