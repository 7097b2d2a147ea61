/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

/**
 * Lists the files an app loads to show a lazy screen: the app's own, the screen's, and all their static imports.
 * @param {Record<string, Chunk>} manifest of Vite's build
 * @param {readonly string[]} sources of the screen's chunks, as the manifest names them
 * @returns {{ js: string[], css: string[] }} the app's entry first
 */
export function screenFiles(manifest, sources) {
  const needed = new Set(['index.html', ...sources]);
  for (const name of needed) {
    if (manifest[name] === undefined) throw new Error(`The build has no ${name}.`);
    for (const imported of manifest[name].imports ?? []) needed.add(imported);
  }
  const chunks = [...needed].map((name) => manifest[name]);
  return {
    js: [...new Set(chunks.map(({ file }) => file))],
    css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
}
