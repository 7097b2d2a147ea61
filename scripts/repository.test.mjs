import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findBoundaryViolations } from './lib/boundaries.mjs';
import { countRules, findCitationViolations, findMissingPaths } from './lib/documentation.mjs';
import { readManifests } from './lib/install.mjs';
import { listFiles } from './lib/list-files.mjs';
import { lockProblems } from './lib/lock-file.mjs';
import { readRequirements } from './lib/requirements.mjs';
import { fromRoot } from './lib/root.mjs';

const read = (path) => readFileSync(fromRoot(path), 'utf8');
const format = (violations) => violations.map(({ path, line, message }) => `${path}:${line}: ${message}`);
const { '': _root, ...manifests } = readManifests();

function readSources() {
  return Object.keys(manifests)
    .map((folder) => fromRoot(folder, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => !path.includes('/generated/'))
    .map((path) => ({ path: path.slice(fromRoot().length + 1), text: readFileSync(path, 'utf8') }));
}

it('every import, and every write to a table, follows the rules inside packages', () => {
  expect(format(findBoundaryViolations(readSources()))).toEqual([]);
});

it('every package has one tag, by which turbo knows its layer', () => {
  const tags = Object.keys(manifests).map((folder) => [folder, JSON.parse(read(`${folder}/turbo.json`)).tags?.length]);
  expect(tags.filter(([, count]) => count !== 1)).toEqual([]);
});

it('every cited rule and decision exists', () => {
  const decisions = new Set(readdirSync(fromRoot('docs/decisions')).map((name) => Number.parseInt(name)));
  expect(format(findCitationViolations(readSources(), countRules(read('docs/rules.md')), decisions))).toEqual([]);
});

it('every path and file name in the documentation exists', () => {
  const decisions = readdirSync(fromRoot('docs/decisions')).map((name) => `decisions/${name}`);
  const inDocs = ['ARCHITECTURE.md', 'operating.md', 'rules.md', 'threat-model.md', ...decisions];
  const paths = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs.map((name) => `docs/${name}`)];
  const documents = paths.map((path) => ({ path, text: read(path) }));
  const exists = (path) => existsSync(fromRoot(path));
  const fileNames = new Set(listFiles().map((path) => path.split('/').at(-1)));
  expect(format(findMissingPaths(documents, exists, fileNames))).toEqual([]);
});

it('package-lock.json works on every platform and with every registry', () => {
  expect(lockProblems(JSON.parse(read('package-lock.json')))).toEqual([]);
});

it('docs/requirements.md lists the tests of each requirement; if not, run node scripts/requirements.mjs', () => {
  const { document, text, problems } = readRequirements();
  expect(problems).toEqual([]);
  expect(document.split('\n')).toEqual(text.split('\n'));
});
