// Last part of an app's build: run `node ../../packages/app-shell/scripts/finish-app.mjs` in its folder after `vite build`. Checks each
// page of dist/ and each screen of the budget against its size budget, and writes the compressed copies that the server
// sends.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { precompress } from './precompress.mjs';
import { judge, pageSizes, screenSizes } from './size-budget.mjs';

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const dist = resolve('dist');
const { sizeBudget = {}, screens = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
const read = (path) => {
  // An app below its own path (/coach/assets/…) keeps its files in dist/assets/….
  const parts = path.replace(/[?#].*$/, '').split('/');
  const file = parts.map((_, index) => join(dist, ...parts.slice(index))).find((candidate) => isFile(candidate));
  if (file === undefined) throw new Error(`A page refers to ${path}, which is not part of the build.`);
  return readFileSync(file);
};
const names = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.html'));
const pages = Object.fromEntries(
  names.sort().map((name) => [name.replaceAll('\\', '/'), pageSizes(readFileSync(join(dist, name), 'utf8'), read)]),
);
// Only needed for this check, so it is deleted and not served.
const manifestPath = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
rmSync(join(dist, '.vite'), { recursive: true });
for (const [route, screen] of Object.entries(screens)) pages[route] = screenSizes(manifest, screen, read);
const { lines, hasFailed } = judge(pages, sizeBudget);
for (const line of lines) console.log(line);
if (hasFailed) throw new Error('A page exceeds its size budget. Load code later, or raise the budget.');
const { files, bytes, brotliBytes } = await precompress(dist);
console.log(
  `${files} files compressed: ${(bytes / 1000).toFixed(0)} kB, ${(brotliBytes / 1000).toFixed(0)} kB with Brotli`,
);
