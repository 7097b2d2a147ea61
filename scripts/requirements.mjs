// Writes the tests column of docs/requirements.md from the titles of the tests.
import { writeFileSync } from 'node:fs';
import { PlainError, runMain } from './lib/fail.mjs';
import { readRequirements, requirementsFile } from './lib/requirements.mjs';

await runMain(() => {
  const { text, unknown } = readRequirements();
  if (unknown.length > 0) throw new PlainError(`No such requirement: ${unknown.join(', ')}`);
  writeFileSync(requirementsFile, text);
});
