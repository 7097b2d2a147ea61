import { lineAt } from './imports.mjs';

/**
 * Counts the rules in docs/rules.md, which are cited as "billing-7": a heading is the name of an area, a
 * numbered list contains its rules.
 * @param {string} text
 * @returns {Map<string, number>} how many rules each area has
 */
export function countRules(text) {
  const counts = new Map();
  let area = '';
  for (const line of text.split('\n')) {
    area = /^## (\w+)$/.exec(line)?.[1] ?? area;
    if (/^\d+\. /.test(line)) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return counts;
}

/**
 * Finds citations in comments that refer to a missing rule or decision, or to a document outside the repository.
 * @param {import('./boundaries.mjs').Source[]} sources
 * @param {Map<string, number>} rules
 * @param {ReadonlySet<number>} decisions
 * @returns {import('./boundaries.mjs').Violation[]}
 */
export function findCitationViolations(sources, rules, decisions) {
  const areas = [...rules.keys()].join('|');
  const citation = new RegExp(
    `\\b(${areas})-(\\d+)\\b|\\b[Dd]ecision (\\d+)\\b|docs/decisions/(\\d+)|\\b[PC] §\\d+|\\bDECISIONS \\d+`,
    'g',
  );
  const exists = ([, area, number, ...decision]) => {
    const cited = decision.find((one) => one !== undefined);
    if (cited !== undefined) return decisions.has(Number(cited));
    return area !== undefined && Number(number) > 0 && Number(number) <= rules.get(area);
  };
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].flatMap((comment) =>
      [...comment[0].matchAll(citation)]
        .filter((match) => !exists(match))
        .map((match) => ({
          path,
          line: lineAt(text, comment.index + match.index),
          message: `cites ${match[0]}, which is not in docs/rules.md or docs/decisions`,
        })),
    ),
  );
}

const isPath = /^[\w.][\w.-]*(\/[\w.-]+)+\/?$/;
const isFileName = /^[\w-][\w.-]*\.(ts|tsx|mjs|css|prisma|sql)$/;

/**
 * Finds paths and file names in backticks that do not exist in the repository. A path contains a slash and starts at
 * the root. A file name (`move.ts`) may be that of any file. Other text in backticks is ignored: URLs, package names,
 * commands, paths with a placeholder (`*`, `<name>`), code blocks.
 * @param {import('./boundaries.mjs').Source[]} documents Markdown
 * @param {(path: string) => boolean} exists
 * @param {ReadonlySet<string>} fileNames names of all files, without their folders
 * @returns {import('./boundaries.mjs').Violation[]}
 */
export function findMissingPaths(documents, exists, fileNames) {
  return documents.flatMap(({ path, text }) => {
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
    return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap((match) => {
      const [, span] = match;
      const isMissing = (isPath.test(span) && !exists(span)) || (isFileName.test(span) && !fileNames.has(span));
      const message = `${span} does not exist (paths in backticks start at the root of the repository)`;
      return isMissing ? [{ path, line: lineAt(text, match.index), message }] : [];
    });
  });
}
