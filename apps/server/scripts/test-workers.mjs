import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, workerEntries, workspace } from './bundle.mjs';
import { workerUrl } from './source-urls.mjs';

const outdir = `${workspace}node_modules/.test-workers`;

/** Bundles the workers. Renames each finished file into place, because another test run may be starting it now. */
async function buildWorkers() {
  const { outputFiles } = await bundle(workerEntries(), outdir, { write: false });
  for (const { path, contents } of outputFiles) {
    const draft = `${path}.${process.pid}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, contents);
    await rename(draft, path);
  }
}

/**
 * Vitest plugin. Makes the tested code start bundled copies of the programs in `workers/`, as in production. Starting
 * them from their sources would take a second each.
 */
export function testWorkers() {
  let built;
  return {
    name: 'test-workers',
    enforce: 'pre',
    async transform(code, path) {
      if (!path.startsWith(`${workspace}src/`) || code.search(workerUrl) < 0) return undefined;
      await (built ??= buildWorkers());
      const url = pathToFileURL(`${outdir}/workers/`).href;
      return { code: code.replace(workerUrl, `new URL('${url}$2.js')`), map: null };
    },
  };
}
