import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, workerEntries, workspace } from './bundle.mjs';
import { workerUrl } from './source-urls.mjs';

const outdir = `${workspace}node_modules/.test-workers`;

/** Other test runs may be starting these very files, so that each appears whole. */
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
 * Vitest's plugin: what tests run starts the programs of `workers/` bundled, as production does, where their sources
 * would take a second each to be read.
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
