import { gzipSync } from 'node:zlib';

/** @typedef {{ js: number, css: number }} Sizes gzip bytes */

const attribute = (tag, name) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
const valueOf = (tag, name) =>
  attribute(tag, name)
    ?.slice(1)
    .find((value) => value !== undefined);

/**
 * What a page loads before anything happens on it.
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
 * Gzip size of what a page loads at once.
 * @param {string} html
 * @param {(path: string) => Uint8Array} read content of an asset by its path in the page
 * @returns {Sizes}
 */
export function pageSizes(html, read) {
  const { js, css } = initialAssets(html);
  const total = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);
  return { js: total(js), css: total(css) };
}

/**
 * One line per page for people, and those over their budget.
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
