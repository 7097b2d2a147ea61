// Second part of the build: renders the public pages, and the first markup of some screens (shells), to static HTML. Writes
// dist/pages/, dist/assets/ and dist/pages.json, which gives the server the file of each page and the hashes of its inline
// styles and scripts.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { keepUsedRules, splitFontFaces } from './keep-used-rules.mjs';
import { screenFiles } from './screen-files.mjs';

const dist = resolve('dist');
const configFile = resolve('vite.config.ts');

/** Builds a renderer for Node and its style sheet. Copies its assets to dist/assets. */
async function buildRenderer(entry, folder) {
  const work = join(dist, folder);
  await build({
    configFile,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
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
  const renderer = await import(pathToFileURL(join(work, 'render.mjs')));
  return { css, ...renderer, finish: () => rm(work, { recursive: true }) };
}

/** Builds the script module of the public pages. Returns its path on the site. */
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

/** Size limit of the module, gzip. Checked here because no page links to it: a script fetches it. */
const maxScriptBytes = 2_000;
/** Size limit of the script in the head, gzip. Every public page contains it. */
const maxEarlyScriptBytes = 650;
const kilobytes = (content) => `${(Buffer.byteLength(content) / 1000).toFixed(1)} kB`;
function checkSize(name, content, maxBytes) {
  const bytes = gzipSync(content, { level: 9 }).length;
  if (bytes > maxBytes) throw new Error(`${name} has ${bytes} bytes gzip, over ${maxBytes}.`);
}
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const pages = [];

/** Writes a page and lists it for the server. `styles` and `scripts` are its inline sources, to be hashed. */
async function writePage({ path, file }, html, styles, scripts) {
  await writeFile(join(dist, 'pages', file), html);
  pages.push({ path, file: `pages/${file}`, styleHashes: styles.map(hashOf), scriptHashes: scripts.map(hashOf) });
  console.log(
    `${file}: ${kilobytes(html)}, of it rules ${kilobytes(styles.join(''))}; ${kilobytes(gzipSync(html))} gzip`,
  );
}

const publicRenderer = await buildRenderer('src/public/render.tsx', '.prerender');
const { css, publicPages, renderPage, renderTextFiles, loaderOf, placeholders } = publicRenderer;
const script = await buildModule();
checkSize(script, await readFile(join(dist, script)), maxScriptBytes);
const earlyScript = await buildEarlyScript();
checkSize('The script in the head', earlyScript, maxEarlyScriptBytes);
await publicRenderer.finish();
await mkdir(join(dist, 'pages'), { recursive: true });

for (const page of publicPages) {
  const parts = { earlyScript, script: page.path === null ? null : script };
  const rules = keepUsedRules(css, renderPage(page, { ...parts, css: '' }));
  const html = renderPage(page, { ...parts, css: rules });
  await writePage(page, html, [rules], [earlyScript, ...(parts.script === null ? [] : [loaderOf(script)])]);
}
/** True for the style sheet that shells do not link (vite.config.ts). */
const isFontFaces = (file) => file.startsWith('assets/font-faces-');
const app = await buildRenderer('src/shells/render.tsx', '.shells');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
for (const shell of app.shells) {
  const markup = await app.renderMarkup(shell);
  const { js, css: sheets } = screenFiles(manifest, shell.chunks);
  const files = {
    chunks: js.map((file) => `/${file}`),
    styleSheets: sheets.filter((file) => !isFontFaces(file)).map((file) => `/${file}`),
  };
  const kept = keepUsedRules(app.css, app.renderShell(shell, markup, { ...files, css: '', fontFaces: '' }));
  const { rules, fontFaces } = splitFontFaces(kept);
  const html = app.renderShell(shell, markup, { ...files, css: rules, fontFaces });
  await writePage(shell, html, [rules, fontFaces], [app.gateOf(shell)]);
}
await app.finish();
const files = [];
for (const [name, { type, text }] of Object.entries(renderTextFiles())) {
  await writeFile(join(dist, 'pages', name), text);
  files.push({ path: `/${name}`, file: `pages/${name}`, type });
}
files.push({ path: '/favicon.ico', file: 'pages/favicon.ico', type: 'image/x-icon' });
await cp('src/public/assets/favicon.ico', join(dist, 'pages/favicon.ico'));
await writeFile(join(dist, 'pages.json'), `${JSON.stringify({ placeholders, pages, files }, null, 2)}\n`);
