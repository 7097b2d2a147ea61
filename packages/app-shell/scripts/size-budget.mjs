import { gzipSync } from 'node:zlib';

/** @typedef {{ js: number, css: number }} Sizes gzip bytes */

const attribute = (tag, name) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
const valueOf = (tag, name) =>
  attribute(tag, name)
    ?.slice(1)
    .find((value) => value !== undefined);

/**
 * Returns what a page loads at once, before any interaction.
 * @param {string} html
 * @returns {{ js: string[], css: string[] }} paths as they are written: module scripts and what they preload, style sheets
 */
export function initialAssets(html) {
  const js = new Set();
  const css = new Set();
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/gi)) {
    const link = valueOf(tag, 'rel');
    if (/^<script/i.test(tag)) js.add(valueOf(tag, 'src'));
    else if (link === 'modulepreload') js.add(valueOf(tag, 'href'));
    else if (link === 'stylesheet') css.add(valueOf(tag, 'href'));
  }
  const named = (set) => [...set].filter((path) => path !== undefined && !/^[a-z]+:|^\/\//i.test(path));
  return { js: named(js), css: named(css) };
}

/**
 * Returns the gzip size of what a page loads at once.
 * @param {string} html
 * @param {(path: string) => Uint8Array} read content of an asset by its path in the page
 * @returns {Sizes}
 */
export function pageSizes(html, read) {
  const { js, css } = initialAssets(html);
  return { js: totalSize(js, read), css: totalSize(css, read) };
}

const totalSize = (paths, read) => [...paths].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk */

/**
 * Returns the gzip size of what the app loads to show a lazy screen: the app's code, the screen's, and all their static
 * imports.
 * @param {Record<string, Chunk>} manifest of Vite's build
 * @param {string} screen source of the screen, as the manifest names it, or the name of its chunk if it shares one with its parts
 * @param {(path: string) => Uint8Array} read content of a built file
 * @returns {Sizes}
 */
export function screenSizes(manifest, screen, read) {
  const needed = new Set();
  const named = Object.keys(manifest).find((key) => manifest[key].name === screen);
  const waiting = ['index.html', manifest[screen] === undefined && named !== undefined ? named : screen];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue;
    if (manifest[name] === undefined) throw new Error(`The build has no ${name}.`);
    needed.add(name);
    waiting.push(...(manifest[name].imports ?? []));
  }
  const chunks = [...needed].map((name) => manifest[name]);
  return {
    js: totalSize(new Set(chunks.map(({ file }) => file)), read),
    css: totalSize(new Set(chunks.flatMap(({ css = [] }) => css)), read),
  };
}

/**
 * Compares pages with their budgets. Returns one line per page, and whether any is over its budget.
 * @param {Record<string, Sizes>} pages
 * @param {Record<string, { js: number, css: number }>} budgets page -> kB (1000 bytes) of gzip; "*" is for all others
 * @returns {{ lines: string[], hasFailed: boolean }}
 */
export function judge(pages, budgets) {
  let hasFailed = false;
  const lines = Object.entries(pages).map(([page, sizes]) => {
    const budget = budgets[page] ?? budgets['*'];
    if (budget === undefined) {
      hasFailed = true;
      return `${page}: no size budget; add it to "sizeBudget" in package.json`;
    }
    const parts = ['js', 'css'].map((kind) => {
      const isOver = sizes[kind] > budget[kind] * 1000;
      hasFailed ||= isOver;
      return `${kind} ${(sizes[kind] / 1000).toFixed(1)} of ${budget[kind]} kB${isOver ? ' OVER BUDGET' : ''}`;
    });
    return `${page}: ${parts.join(', ')} (gzip, first load)`;
  });
  return { lines, hasFailed };
}
