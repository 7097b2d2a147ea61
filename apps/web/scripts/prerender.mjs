// Second part of the build: draws the public pages to static HTML. Writes dist/pages/, dist/assets/ and dist/pages.json,
// from which the server learns where each page is, and the hashes of the rules and scripts that stand in it.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { keepUsedRules } from './keep-used-rules.mjs';

const dist = resolve('dist');
const work = join(dist, '.prerender');
const configFile = resolve('vite.config.ts');

/** Builds the pages for Node, with their style sheet and assets. */
async function buildPages() {
  await build({
    configFile,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'src/public/render.tsx',
      outDir: work,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
  const sheet = (await readdir(join(work, 'assets'))).find((name) => /^style-.*\.css$/.test(name));
  const css = await readFile(join(work, 'assets', sheet), 'utf8');
  await rm(join(work, 'assets', sheet));
  await cp(join(work, 'assets'), join(dist, 'assets'), { recursive: true });
  return { css, ...(await import(pathToFileURL(join(work, 'render.mjs')))) };
}

/** Builds the module of the pages; answers its path on the site. */
async function buildModule() {
  const { output } = await build({
    configFile,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/public/behaviour/main.ts',
        output: { entryFileNames: 'assets/public-[hash].js', codeSplitting: false },
      },
    },
  });
  return `/${output.find(({ isEntry }) => isEntry).fileName}`;
}

/** Builds the script that runs in the head of each page, before it is painted. Returns its source. */
async function buildEarlyScript() {
  const { output } = await build({
    configFile,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: 'src/public/behaviour/before-paint.ts',
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  return output[0].code.trim();
}

/** Of the module, gzip: it is fetched by a script, so that no page names it. */
const mostScriptBytes = 2_000;
/** Of the script in the head, gzip: every page carries it. */
const mostEarlyScriptBytes = 600;
const kilobytes = (content) => `${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`;
function checkSize(name, content, mostBytes) {
  const bytes = gzipSync(content, { level: 9 }).length;
  if (bytes > mostBytes) throw new Error(`${name} has ${bytes} bytes gzip, over ${mostBytes}.`);
}
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const { css, publicPages, renderPage, renderTextFiles, loaderOf, placeholders } = await buildPages();
const script = await buildModule();
checkSize(script, await readFile(join(dist, script)), mostScriptBytes);
const earlyScript = await buildEarlyScript();
checkSize('The script in the head', earlyScript, mostEarlyScriptBytes);
await rm(work, { recursive: true });
await mkdir(join(dist, 'pages'), { recursive: true });

const pages = [];
for (const page of publicPages) {
  const parts = { earlyScript, script: page.path === null ? null : script };
  const rules = keepUsedRules(css, renderPage(page, { ...parts, css: '' }));
  const html = renderPage(page, { ...parts, css: rules });
  await writeFile(join(dist, 'pages', page.file), html);
  const scriptHashes = [earlyScript, ...(parts.script === null ? [] : [loaderOf(script)])].map(hashOf);
  pages.push({ path: page.path, file: `pages/${page.file}`, styleHash: hashOf(rules), scriptHashes });
  console.log(`${page.file}: ${kilobytes(html)}, of it rules ${kilobytes(rules)}; ${kilobytes(gzipSync(html))} gzip`);
}
const files = [];
for (const [name, { type, text }] of Object.entries(renderTextFiles())) {
  await writeFile(join(dist, 'pages', name), text);
  files.push({ path: `/${name}`, file: `pages/${name}`, type });
}
files.push({ path: '/favicon.ico', file: 'pages/favicon.ico', type: 'image/x-icon' });
await cp('src/public/assets/favicon.ico', join(dist, 'pages/favicon.ico'));
await writeFile(join(dist, 'pages.json'), `${JSON.stringify({ placeholders, pages, files }, null, 2)}\n`);
