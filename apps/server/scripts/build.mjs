import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { externalPackages } from './external-packages.mjs';
import { sourceUrls } from './source-urls.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const outdir = `${folder}dist`;

function workerEntries() {
  const workers = `${folder}src/workers`;
  if (!existsSync(workers)) return {};
  const names = readdirSync(workers).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return Object.fromEntries(names.map((name) => [`workers/${name.slice(0, -3)}`, `${workers}/${name}`]));
}

// Chunks carry their hash, so those of earlier builds would stay.
for (const name of existsSync(outdir) ? readdirSync(outdir) : []) {
  if (/\.js(\.map)?$/.test(name)) rmSync(`${outdir}/${name}`);
}

const result = await build({
  entryPoints: { server: `${folder}src/server.ts`, ...workerEntries() },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // What only a demo loads stays in chunks of its own, beside the bundle because of how sources find their files.
  splitting: true,
  chunkNames: '[name]-[hash]',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [externalPackages(outdir), sourceUrls(outdir)],
});

for (const [path, { bytes, entryPoint }] of Object.entries(result.metafile.outputs)) {
  if (entryPoint !== undefined) console.log(`${path.replace(/^.*dist\//, 'dist/')} ${(bytes / 1000).toFixed(0)} kB`);
}
