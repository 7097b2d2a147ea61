import { readFileSync } from 'node:fs';
import { fillRequirements } from './requirements.mjs';
import { fromRoot } from './root.mjs';
import { testFiles } from './test-files.mjs';

export const requirementsFile = fromRoot('docs', 'requirements.md');

/** docs/requirements.md as it stands and as it should, with what the titles of tests name and no row has. */
export function readRequirements() {
  const document = readFileSync(requirementsFile, 'utf8');
  return { document, ...fillRequirements(document, testFiles()) };
}

/** Checks that docs/requirements.md is current; prints what is wrong and answers whether nothing is. */
export function checkRequirements() {
  const { document, text, unknown } = readRequirements();
  for (const name of unknown) console.log(`No such requirement: ${name}`);
  if (text !== document) console.log('docs/requirements.md is stale: run node scripts/requirements.mjs');
  return unknown.length === 0 && text === document;
}
