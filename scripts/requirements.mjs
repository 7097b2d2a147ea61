// Writes the tests column of docs/requirements.md from the titles of the tests. The state column is kept by hand.
import { writeFileSync } from 'node:fs';
import { PlainError, runMain } from './lib/fail.mjs';
import { readRequirements, requirementsFile } from './lib/requirements.mjs';

await runMain(() => {
  const { text, problems } = readRequirements();
  writeFileSync(requirementsFile, text);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
});
