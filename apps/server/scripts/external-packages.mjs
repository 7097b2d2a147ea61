import { existsSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

const packageName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Real folder of a package as Node finds it from a folder; undefined when it does not. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Leaves what npm installed out of the bundle and takes our own workspaces in. As the bundle imports from its own
 * folder, a package has to be the same one there as where it is imported: otherwise the build fails.
 */
export const externalPackages = (outdir) => ({
  name: 'external-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@swing/')) return undefined;
      if (isBuiltin(path)) return { path, external: true };
      const name = packageName(path);
      const wanted = findPackage(name, resolveDir);
      if (wanted === undefined || findPackage(name, outdir) !== wanted) {
        return { errors: [{ text: `${name} is not the same package in apps/server: align the versions` }] };
      }
      return { path, external: true };
    });
  },
});
