import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from './root.mjs';

const namesIn = (path, pattern) =>
  Array.from(readFileSync(fromRoot(path), 'utf8').matchAll(pattern), ([, name]) => name).sort();

it('.env.example describes every variable the server reads, and no other', () => {
  const documented = namesIn('.env.example', /^#([A-Z][A-Z0-9_]*)=/gm);
  expect(documented.length).toBeGreaterThan(10);
  expect(documented).toEqual(namesIn('apps/server/src/main/env.ts', /^ {2}([A-Z][A-Z0-9_]*): /gm));
});

it('.env.example sets nothing by itself', () => {
  expect(namesIn('.env.example', /^([^#\s].*)$/gm)).toEqual([]);
});
