const statement = /^[ \t]*(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?(['"])([^'"\n]+)\1/gm;
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
 * @returns {{ specifier: string, line: number }[]}
 */
export function findImports(source) {
  const code = withoutComments(source);
  return [...code.matchAll(statement), ...code.matchAll(dynamic)]
    .map((match) => ({ specifier: match[2], line: lineAt(code, match.index + match[0].lastIndexOf(match[2])) }))
    .sort((a, b) => a.line - b.line);
}
