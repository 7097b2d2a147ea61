/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const names = readdirSync(folder).filter((name) => !name.includes('.test.'));
const scripts = names.filter((name) => name.endsWith('.tsx'));
const sheets = names.filter((name) => name.endsWith('.css'));

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function importsOf(name: string): string[] {
  return [...read(name).matchAll(/^import (?!type )(?:[^'"]* from )?['"]([^'"]+)['"]/gm)].map(([, from = '']) => from);
}

/** Returns all modules that a component imports, directly or through relative imports. */
function reachableFrom(name: string, seen = new Set<string>()): Set<string> {
  for (const from of importsOf(name)) {
    const isNew = !seen.has(from);
    seen.add(from);
    if (isNew && /^\.\/.*\.tsx?$/.test(from)) reachableFrom(from.slice(2), seen);
  }
  return seen;
}

describe('the content security policy', () => {
  it.each(scripts)('is met by %s, which uses nothing that writes style elements or HTML', (name) => {
    const source = read(name);
    expect(source).not.toMatch(/@base-ui\/react\/(select|combobox|autocomplete|scroll-area|navigation-menu)/);
    expect(source).not.toMatch(/dangerouslySetInnerHTML|innerHTML|<style|<script/);
  });

  it.each(sheets)('is met by %s, which loads nothing from data: or other sites', (name) => {
    expect(read(name)).not.toMatch(/url\(|https?:/);
  });
});

describe('the size of a bundle', () => {
  const light = ['button', 'text-field', 'select', 'checkbox', 'alert', 'badge', 'card', 'page-shell', 'site-footer'];

  it.each(light)('%s does not import overlay components', (name) => {
    expect([...reachableFrom(`${name}.tsx`)].filter((from) => from.startsWith('@base-ui'))).toEqual([]);
  });
});

describe('style sheets', () => {
  it.each(sheets)('%s stays in its layer, so that a screen can override it', (name) => {
    expect(read(name)).toContain('@layer tokens, base, components;');
  });
});
