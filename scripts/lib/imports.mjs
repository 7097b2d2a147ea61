/** @typedef {{ specifier: string, isTypeOnly: boolean, line: number }} Import */

const statement = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?(['"])([^'"\n]+)\2/gm;
const dynamic = /\bimport\(\s*(['"])([^'"\n]+)\1/g;
const comment = /\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g;

/** Replaces comments by spaces. Keeps line breaks, so that positions do not change. */
export function withoutComments(source) {
  return source.replace(comment, (text, before = '') => before + text.slice(before.length).replace(/[^\n]/g, ' '));
}

/** Returns the line number, from 1, of a position. */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Returns every import, export-from and import() of a TypeScript source, in order.
 * @returns {Import[]}
 */
export function findImports(source) {
  const code = withoutComments(source);
  const lineOf = (match, specifier) => lineAt(code, match.index + match[0].lastIndexOf(specifier));
  const statements = Array.from(code.matchAll(statement), (match) => ({
    specifier: match[3],
    isTypeOnly: match[1] !== undefined,
    line: lineOf(match, match[3]),
  }));
  const calls = Array.from(code.matchAll(dynamic), (match) => ({
    specifier: match[2],
    isTypeOnly: false,
    line: lineOf(match, match[2]),
  }));
  return [...statements, ...calls].sort((a, b) => a.line - b.line);
}
