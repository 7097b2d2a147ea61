import { existsSync, readdirSync, rmSync } from 'node:fs';
import { bundle, workerEntries, workspace } from './bundle.mjs';

const outdir = `${workspace}dist`;

// Names of chunks contain a hash, so a new build does not overwrite those of earlier builds.
for (const name of existsSync(outdir) ? readdirSync(outdir) : []) {
  if (/\.js(\.map)?$/.test(name)) rmSync(`${outdir}/${name}`);
}

const commands = ['backup', 'restore', 'verify'].map((name) => [name, `${workspace}src/main/backup/${name}.ts`]);
const programs = {
  server: `${workspace}src/main/server.ts`,
  'stripe-setup': `${workspace}src/main/stripe-setup.ts`,
  ...Object.fromEntries(commands),
};

const result = await bundle({ ...programs, ...workerEntries() }, outdir, {
  // Code that only a demo loads goes into separate chunks. They must be in the bundle's folder (source-urls.mjs).
  splitting: true,
  chunkNames: '[name]-[hash]',
  metafile: true,
});

for (const [path, { bytes, entryPoint }] of Object.entries(result.metafile.outputs)) {
  if (entryPoint !== undefined) console.log(`${path.replace(/^.*dist\//, 'dist/')} ${(bytes / 1000).toFixed(0)} kB`);
}
