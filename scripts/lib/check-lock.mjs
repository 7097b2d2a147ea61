import { readFileSync } from 'node:fs';
import { lockProblems } from './lock-file.mjs';
import { fromRoot } from './root.mjs';

/** Checks package-lock.json. Prints each problem. Returns true if there is none. */
export function checkLock() {
  const problems = lockProblems(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')));
  for (const problem of problems) console.log(`package-lock.json: ${problem}`);
  if (problems.length === 0) console.log('The lock file works on every platform and with every registry.');
  return problems.length === 0;
}
