import { transform } from 'lightningcss';

/**
 * Removes the rules whose classes or elements the page does not have, then the custom properties that no rule uses.
 * Safe because the scripts of these pages change only attributes, never classes or elements.
 * @param {string} css
 * @param {string} html the page
 * @returns {string} minified
 */
export function keepUsedRules(css, html) {
  const used = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names]) => names.split(/\s+/)));
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name));
  const found = { class: used, type: elements };
  const isUsed = (selector) => selector.every(({ type, name }) => found[type]?.has(name) ?? true);
  let kept = rewrite(css, { Rule: { style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []) } });
  for (let before = ''; before !== kept; ) {
    before = kept;
    const read = new Set([...kept.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    kept = rewrite(kept, {
      Declaration: { custom: ({ name }) => (!name.startsWith('--') || read.has(name) ? undefined : []) },
    });
  }
  return kept;
}

function rewrite(css, visitor) {
  return transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
}

/**
 * Separates @font-face rules with a url() from all other rules.
 * @param {string} css minified
 * @returns {{ fontFaces: string, rules: string }}
 */
export function splitFontFaces(css) {
  const fetched = /@font-face\{[^}]*url\([^}]*\}/g;
  return { fontFaces: (css.match(fetched) ?? []).join(''), rules: css.replace(fetched, '') };
}
