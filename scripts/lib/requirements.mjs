import { readFileSync } from 'node:fs';
import { listFiles } from './list-files.mjs';
import { fromRoot } from './root.mjs';

export const requirementsFile = fromRoot('docs', 'requirements.md');
const rowPattern = /^\| ([A-Z]+-\d{2}) \| (.*?) \| (.*?) \| (.*?) \|$/;
const statePattern = /^(open|works|partial: \S.*)$/;
const titleStart = /['"`]((?:\[[A-Z]+-\d{2}\] ?)+)/g;
const idPattern = /[A-Z]+-\d{2}/g;

/** Returns the requirement ids at the beginning of the test titles in a source. */
export function idsInTitles(source) {
  const ids = [...source.matchAll(titleStart)].flatMap(([, start]) => start.match(idPattern) ?? []);
  return [...new Set(ids)];
}

/**
 * Rewrites the tests of every row. The state of a row stays as it is: a person sets it.
 * @param {string} document the table, rows as `| ID | requirement | state | tests |`
 * @param {{ path: string, source: string }[]} tests
 * @returns {{ text: string, problems: string[] }} the document, and a sentence for each row whose state can't be true
 * and for each id that no row has
 */
export function fillRequirements(document, tests) {
  const pathsById = new Map();
  for (const { path, source } of tests) {
    for (const id of idsInTitles(source)) pathsById.set(id, [...(pathsById.get(id) ?? []), path]);
  }
  const known = new Set();
  const problems = [];
  const lines = document.split('\n').map((line) => {
    const [, id, requirement, state] = rowPattern.exec(line) ?? [];
    if (!id) return line;
    known.add(id);
    const paths = pathsById.get(id) ?? [];
    problems.push(...stateProblems(id, state, paths.length));
    return `| ${id} | ${requirement} | ${state} | ${testsCell(paths)} |`;
  });
  for (const [id, paths] of pathsById) {
    if (!known.has(id)) problems.push(`No such requirement: ${id}, in ${paths.join(', ')}`);
  }
  return { text: lines.join('\n'), problems };
}

function stateProblems(id, state, testCount) {
  if (!statePattern.test(state)) return [`${id}: the state must be open, works or "partial: what is missing"`];
  if (state === 'open' && testCount > 0) return [`${id} is open, but tests name it`];
  if (state !== 'open' && testCount === 0) return [`${id} is not open, but no test names it`];
  return [];
}

const isBrowserTest = (path) => path.endsWith('.spec.ts');

function testsCell(paths) {
  const byKind = (a, b) => Number(isBrowserTest(b)) - Number(isBrowserTest(a)) || a.localeCompare(b, 'en');
  return paths
    .toSorted(byKind)
    .map((path) => `[${nameOf(path)}](../${path})`)
    .join('<br>');
}

/** Returns workspace and file name: `server/coaching`, `e2e/story`. */
function nameOf(path) {
  const parts = path.split('/');
  const workspace = ['apps', 'packages'].includes(parts[0]) ? parts[1] : parts[0];
  return `${workspace}/${parts.at(-1).replace(/(\.slow)?\.(test|spec|faults)\.\w+$/, '')}${isBrowserTest(path) ? ' (browser)' : ''}`;
}

/** Returns docs/requirements.md as it is (`document`) and with current tests (`text`), and the `problems` in it. */
export function readRequirements() {
  const document = readFileSync(requirementsFile, 'utf8');
  return { document, ...fillRequirements(document, testFiles()) };
}

const testName = /\.(test\.(ts|tsx|mjs)|spec\.ts|faults\.ts)$/;

/** Returns every test file of the repository with its source, ordered by path. */
const testFiles = () =>
  listFiles()
    .filter((path) => testName.test(path))
    .map((path) => ({ path, source: readFileSync(fromRoot(path), 'utf8') }));
