import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './root.mjs';

export const requirementsFile = fromRoot('docs', 'requirements.md');
const rowPattern = /^\| ([A-Z]+-\d{2}) \| (.*?) \| (.*?) \|$/;
const titleStart = /['"`]((?:\[[A-Z]+-\d{2}\] ?)+)/g;
const idPattern = /[A-Z]+-\d{2}/g;

/** Returns the requirement ids at the beginning of the test titles in a source. */
export function idsInTitles(source) {
  const ids = [...source.matchAll(titleStart)].flatMap(([, start]) => start.match(idPattern) ?? []);
  return [...new Set(ids)];
}

/**
 * Rewrites the tests of every row, and keeps the note on what is missing.
 * @param {string} document the table, rows as `| ID | requirement | tests |`
 * @param {{ path: string, source: string }[]} tests
 * @returns {{ text: string, unknown: string[] }} the document, and `id in path` for ids that no row has
 */
export function fillRequirements(document, tests) {
  const pathsById = new Map();
  for (const { path, source } of tests) {
    for (const id of idsInTitles(source)) pathsById.set(id, [...(pathsById.get(id) ?? []), path]);
  }
  const known = new Set();
  const lines = document.split('\n').map((line) => {
    const [, id, requirement, cell] = rowPattern.exec(line) ?? [];
    if (!id) return line;
    known.add(id);
    return `| ${id} | ${requirement} | ${testsCell(pathsById.get(id) ?? [], missingIn(cell))} |`;
  });
  const unknown = [...pathsById]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, paths]) => paths.map((p) => `${id} in ${p}`));
  return { text: lines.join('\n'), unknown };
}

const isBrowserTest = (path) => path.endsWith('.spec.ts');

/** Returns a row's hand-written note on what is missing (`partial: ...`), or an empty string. */
function missingIn(cell) {
  return /^partial: .*?(?=<br>|$)/.exec(cell)?.[0] ?? '';
}

function testsCell(paths, missing) {
  if (paths.length === 0) return 'open';
  const byKind = (a, b) => Number(isBrowserTest(b)) - Number(isBrowserTest(a)) || a.localeCompare(b, 'en');
  const links = paths.toSorted(byKind).map((path) => `[${nameOf(path)}](../${path})`);
  return (missing ? [missing, ...links] : links).join('<br>');
}

/** Returns room and file name: `server/coaching`, `e2e/story`. */
function nameOf(path) {
  const parts = path.split('/');
  const room = ['apps', 'packages'].includes(parts[0]) ? parts[1] : parts[0];
  return `${room}/${parts.at(-1).replace(/\.(test|spec|faults)\.\w+$/, '')}${isBrowserTest(path) ? ' (browser)' : ''}`;
}

/**
 * Returns docs/requirements.md as it is (`document`) and as it should be (`text`), and the ids in test titles that have
 * no row (`unknown`).
 */
export function readRequirements() {
  const document = readFileSync(requirementsFile, 'utf8');
  return { document, ...fillRequirements(document, testFiles()) };
}

const testName = /\.(test\.(ts|tsx|mjs)|spec\.ts|faults\.ts)$/;
const isSearched = (name) => !name.startsWith('.') && !['node_modules', 'dist', 'generated'].includes(name);

/** Returns every test file of the repository with its source, ordered by path. */
function testFiles(folder = '') {
  return readdirSync(fromRoot(folder), { withFileTypes: true })
    .filter(({ name }) => isSearched(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return testFiles(path);
      return testName.test(entry.name) ? [{ path, source: readFileSync(fromRoot(path), 'utf8') }] : [];
    });
}
