import { lineAt } from './imports.mjs';

const isPath = /^[\w.][\w.-]*(\/[\w.-]+)+\/?$/;

/**
 * Finds paths in backticks that do not exist in the repository. A path contains a slash and starts at the root. Other
 * text in backticks is ignored: URLs, package names, commands, paths with a placeholder (`*`, `<name>`), code blocks.
 * @param {import('./boundaries.mjs').Source[]} documents Markdown
 * @param {(path: string) => boolean} exists
 * @returns {import('./boundaries.mjs').Violation[]}
 */
export function findMissingPaths(documents, exists) {
  return documents.flatMap(({ path, text }) => {
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
    return [...prose.matchAll(/`([^`\n]+)`/g)]
      .filter(([, span]) => isPath.test(span) && !exists(span))
      .map((match) => ({
        path,
        line: lineAt(text, match.index),
        message: `${match[1]} does not exist. Paths in backticks start at the root of the repository`,
      }));
  });
}
