import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';

const testName = /\.(test\.(ts|tsx|mjs)|spec\.ts|faults\.ts)$/;
const isSearched = (name) => !name.startsWith('.') && !['node_modules', 'dist', 'generated'].includes(name);

/** Returns every test file of the repository with its source, ordered by path. */
export function testFiles(folder = '') {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter(({ name }) => isSearched(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return testFiles(path);
      return testName.test(entry.name) ? [{ path, source: readFileSync(fromRoot(path), 'utf8') }] : [];
    });
}
