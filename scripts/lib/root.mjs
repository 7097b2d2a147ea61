import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Absolute path of a file inside the repository. */
export const fromRoot = (...parts) => join(root, ...parts);

/** Absolute path of a command installed by a dependency. */
export const bin = (name) => fromRoot('node_modules', '.bin', name);
