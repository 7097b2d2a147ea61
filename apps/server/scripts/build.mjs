import { existsSync, readdirSync, rmSync } from 'node:fs';
import { bundle, workerEntries, workspace } from './bundle.mjs';

const outdir = `${workspace}dist`;

// Chunks carry their hash, so those of earlier builds would stay.
for (const name of existsSync(outdir) ? readdirSync(outdir) : []) {
  if (/\.js(\.map)?$/.test(name)) rmSync(`${outdir}/${name}`);
}

const result = await bundle({ server: `${workspace}src/main/server.ts`, ...workerEntries() }, outdir, {
  // What only a demo loads stays in chunks of its own, beside the bundle because of how sources find their files.
  splitting: true,
  chunkNames: '[name]-[hash]',
  metafile: true,
});

for (const [path, { bytes, entryPoint }] of Object.entries(result.metafile.outputs)) {
  if (entryPoint !== undefined) console.log(`${path.replace(/^.*dist\//, 'dist/')} ${(bytes / 1000).toFixed(0)} kB`);
}
