import { readdirSync } from 'node:fs';
import { fromRoot } from './root.mjs';

const isListed = (name) => !name.startsWith('.') && !['node_modules', 'dist', 'generated'].includes(name);

/** Returns the paths of the repository's files, ordered by path. Leaves out dependencies, built files and dot files. */
export function listFiles(folder = '') {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter(({ name }) => isListed(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
