import { existsSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

const packageName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Returns the real path of the package that Node resolves from a folder, or undefined if there is none. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * esbuild plugin. Bundles our own workspaces and leaves npm packages external. The bundle resolves packages from its
 * own folder, so the build fails if a package there differs from the one that the source imports.
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
