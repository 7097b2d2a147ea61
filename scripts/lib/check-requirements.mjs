import { readFileSync } from 'node:fs';
import { fillRequirements } from './requirements.mjs';
import { fromRoot } from './root.mjs';
import { testFiles } from './test-files.mjs';

export const requirementsFile = fromRoot('docs', 'requirements.md');

/**
 * Returns docs/requirements.md as it is (`document`) and as it should be (`text`), and the ids in test titles that have
 * no row (`unknown`).
 */
export function readRequirements() {
  const document = readFileSync(requirementsFile, 'utf8');
  return { document, ...fillRequirements(document, testFiles()) };
}

/** Checks that docs/requirements.md is current. Prints each problem. Returns true if there is none. */
export function checkRequirements() {
  const { document, text, unknown } = readRequirements();
  for (const name of unknown) console.log(`No such requirement: ${name}`);
  if (text !== document) console.log('docs/requirements.md is stale: run node scripts/requirements.mjs');
  return unknown.length === 0 && text === document;
}
