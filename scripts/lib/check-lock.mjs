import { readFileSync } from 'node:fs';
import { lockProblems } from './lock-file.mjs';
import { fromRoot } from './root.mjs';

/** Checks package-lock.json; prints each problem and answers whether there was none. */
export function checkLock() {
  const problems = lockProblems(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')));
  for (const problem of problems) console.log(`package-lock.json: ${problem}`);
  if (problems.length === 0) console.log('Installs on every platform, from any registry.');
  return problems.length === 0;
}
