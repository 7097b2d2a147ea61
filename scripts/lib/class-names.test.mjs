import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { withoutComments } from './imports.mjs';
import { fromRoot } from './root.mjs';

const maxLines = 250;
const folders = [
  'apps/web/src',
  'apps/coach/src',
  'apps/admin/src',
  'packages/ui/src',
  'packages/app-shell/src',
  'packages/video-analyzer/src',
];
const files = folders.flatMap((folder) =>
  readdirSync(fromRoot(folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, source: withoutComments(readFileSync(fromRoot(path), 'utf8')) })),
);
const sheets = files.filter(({ path }) => path.endsWith('.css'));
const scripts = files.filter(({ path }) => !path.endsWith('.css'));
const classesOf = (source) => new Set(Array.from(source.matchAll(/\.([a-z][\w-]*)/gi), ([, name]) => name));

/** Every import of a CSS module: the path of the sheet, and the classes that the script reads from it. */
const imports = scripts.flatMap(({ path, source }) =>
  Array.from(source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, name, specifier]) => ({
    path,
    sheet: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier,
    names: Array.from(source.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g')), ([, read]) => read),
    isComputed: new RegExp(String.raw`\b${name}\[`).test(source),
  })),
);
const modules = new Map(
  sheets.filter(({ path }) => path.endsWith('.module.css')).map(({ path, source }) => [path, classesOf(source)]),
);

it('every class that a component reads exists in its sheet', () => {
  expect(imports.length).toBeGreaterThan(50);
  const missing = imports.flatMap(({ path, sheet, names }) =>
    names.filter((name) => !modules.get(sheet)?.has(name)).map((name) => `${path}: ${name} is not in ${sheet}`),
  );
  expect(missing).toEqual([]);
});

it('every class of a sheet is read by a component', () => {
  const unused = [...modules].flatMap(([sheet, classes]) => {
    const readers = imports.filter((one) => one.sheet === sheet);
    if (readers.some(({ isComputed }) => isComputed)) return [];
    const read = new Set(readers.flatMap(({ names }) => names));
    return [...classes].filter((name) => !read.has(name)).map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

it('a sheet is imported only from its own workspace', () => {
  const workspaceOf = (path) => path.split('/', 2).join('/');
  expect(imports.filter(({ path, sheet }) => workspaceOf(path) !== workspaceOf(sheet))).toEqual([]);
});

it('class names are never written as text', () => {
  const written = scripts.filter(({ source }) => /\bclassName=(?:"|\{['"`])|\bclassNames\(\s*['"`]/.test(source));
  const selected = scripts.filter(({ source }) => /['"`]\.[a-z]+(?:-|__)[\w-]+(?![\w./-])/.test(source));
  expect([...written, ...selected].map(({ path }) => path)).toEqual([]);
  const global = sheets.filter(({ path, source }) => !modules.has(path) && classesOf(selectorsOf(source)).size > 0);
  expect(global.map(({ path }) => path)).toEqual([]);
});

it(`no style sheet is longer than ${maxLines} lines`, () => {
  expect(sheets.filter(({ source }) => source.split('\n').length > maxLines).map(({ path }) => path)).toEqual([]);
});

/** A sheet without its imports, and without values, which may contain file names. */
function selectorsOf(source) {
  return source.replace(/@import[^;]*;/g, '').replace(/:[^;{}]*;/g, ';');
}
