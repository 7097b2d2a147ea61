import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { directIcons } from './direct-icons.mjs';
import { unusedParts } from './unused-parts.mjs';

/** react-router only exports its development build, which contains warnings. This is its production build. */
const productionRouter = fileURLToPath(
  new URL('dist/production/index.mjs', import.meta.resolve('react-router/package.json')),
);

/**
 * Vite plugins for the builds of the apps. Besides `directIcons` and `unusedParts`, they save about 1 kB (gzip) of script on each screen: they
 * take react-router's production build, and name classes of CSS modules without the line number that Vite adds, which compresses badly. The hash is of the
 * sheet's content, so that all builds of an app use the same names.
 * @returns {import('vite').Plugin[]}
 */
export const smallBuild = () => [
  directIcons(),
  {
    name: 'small-build',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
      css: {
        modules: {
          generateScopedName: (name, _file, css) =>
            `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 5)}`,
        },
      },
    }),
  },
  unusedParts(),
];

/**
 * Output options of apps with the analyzer. Chromium compiles every function of its scripts while it loads them, in another thread, and not when
 * the function is called first. So the first press of a button takes no longer than the next one. Other browsers ignore the comment.
 */
export const compileAnalyzerOnLoad = {
  postBanner: ({ isEntry, moduleIds }) =>
    isEntry || moduleIds.some((id) => id.includes('/video-analyzer/src/')) ? '//# allFunctionsCalledOnLoad' : '',
};

/** @typedef {{ isEntry: boolean, importers: string[], dynamicImporters: string[] }} ModuleInfo */

/** Returns a function that finds the entries and dynamically imported modules that need a module at once. */
function rootFinder() {
  const roots = new Map();
  const rootsOf = (id, context) => {
    const found = roots.get(id) ?? new Set();
    if (roots.has(id)) return found;
    roots.set(id, found);
    const { isEntry, importers, dynamicImporters } = context.getModuleInfo(id);
    if (isEntry || dynamicImporters.length > 0) found.add(id);
    for (const importer of importers) for (const root of rootsOf(importer, context)) found.add(root);
    return found;
  };
  return rootsOf;
}

/**
 * Group for `codeSplitting`: one chunk of what every page loads at once. Otherwise each module that a lazy part of a page uses too
 * would get a small chunk of its own, and small chunks compress worse.
 * @returns {{ name: (id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => string | null }}
 */
export function entryChunk() {
  const rootsOf = rootFinder();
  return {
    name: (id, context) =>
      [...rootsOf(id, context)].some((root) => context.getModuleInfo(root).isEntry) ? 'app' : null,
  };
}

/**
 * Group for `codeSplitting`: one chunk of what a lazy screen loads at once and no other screen uses. As `entryChunk`.
 * @param {string} screen end of the path of the screen's source
 * @returns {{ name: (id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => string | null }}
 */
export function screenChunk(screen) {
  const rootsOf = rootFinder();
  /** Whether only the screen, or a lazy part of it, loads what this root needs. */
  const isOfScreen = (root, context) => {
    if (root.endsWith(screen)) return true;
    const { isEntry, dynamicImporters } = context.getModuleInfo(root);
    return (
      !isEntry && dynamicImporters.every((id) => [...rootsOf(id, context)].every((one) => isOfScreen(one, context)))
    );
  };
  return {
    name(id, context) {
      const needing = [...rootsOf(id, context)];
      const isAtOnce = needing.some((root) => root.endsWith(screen));
      return isAtOnce && needing.every((root) => isOfScreen(root, context)) ? 'screen-parts' : null;
    },
  };
}
