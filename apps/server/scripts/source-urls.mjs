import { readFile } from 'node:fs/promises';
import { dirname, relative, sep } from 'node:path';

/** Matches the URL of a program of `workers/` in a source. The second group is the program's name. */
export const workerUrl = /new URL\(\s*(['"])[^'"]*\/workers\/([\w-]+)\.ts\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Rewrites the `import.meta.url` of a source for the bundle. URLs of workers refer to the built workers beside the
 * bundle. All other URLs (migrations, templates, nested packages) stay relative to the source file.
 * @param {string} source TypeScript
 * @param {string} path absolute, of the source
 * @param {string} outdir absolute, of the bundle
 */
export function rewriteSourceUrls(source, path, outdir) {
  const fromBundle = relative(outdir, path).split(sep).join('/');
  return source
    .replace(workerUrl, "new URL('./workers/$2.js', import.meta__url)")
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(fromBundle)}, import.meta.url).href`)
    .replaceAll('import.meta__url', 'import.meta.url');
}

/** Applies rewriteSourceUrls to what esbuild loads from our workspaces. */
export const sourceUrls = (outdir) => ({
  name: 'source-urls',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      return { contents: rewriteSourceUrls(source, path, outdir), loader: 'ts', resolveDir: dirname(path) };
    });
  },
});
