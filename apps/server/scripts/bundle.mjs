import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { externalPackages } from './external-packages.mjs';
import { sourceUrls } from './source-urls.mjs';

/** Folder of this workspace, with a slash at its end. */
export const workspace = fileURLToPath(new URL('..', import.meta.url));

/** Entry points for every program of `workers/`, by their name in the bundle. */
export function workerEntries() {
  const workers = `${workspace}src/modules/media/workers`;
  if (!existsSync(workers)) return {};
  const names = readdirSync(workers).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Object.fromEntries(names.map((name) => [`workers/${name.slice(0, -3)}`, `${workers}/${name}`]));
}

/** Bundles programs of this workspace into a folder, as they run in production. Returns esbuild's result. */
export const bundle = (entryPoints, outdir, options = {}) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [externalPackages(outdir), sourceUrls(outdir)],
    ...options,
  });
