/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of a theme that are plain hex colours. */
function colorsOf(theme: 'light' | 'dark'): Map<string, string> {
  const start = css.search(new RegExp(`\\[data-theme=["']${theme}["']\\] \\{`));
  const block = css.slice(start, css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
}

const grounds = ['color-page', 'color-surface', 'color-raised', 'color-sunken'];
const tones = ['grey', 'yellow', 'amber', 'red', 'blue', 'purple', 'green'];
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['color-text', ground],
    ['color-text-muted', ground],
    ['color-accent-text', ground],
    ['color-danger-text', ground],
    ['color-success-text', ground],
  ]),
  ['color-text', 'color-hover'],
  ['color-accent-text', 'color-hover'],
  ['color-accent-text', 'color-accent-soft'],
  ['color-on-accent', 'color-accent'],
  ['color-on-accent', 'color-accent-hover'],
  ['color-on-accent', 'color-accent-active'],
  ['color-on-danger', 'color-danger'],
  ['color-on-danger', 'color-danger-hover'],
  ['color-on-danger', 'color-danger-active'],
  ['color-on-strong', 'color-strong'],
  ...tones.map((tone): [string, string] => [`tone-${tone}-ink`, `tone-${tone}-soft`]),
];
const graphicPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['color-line-strong', ground],
    ['color-focus', ground],
    ['color-accent', ground],
  ]),
  ['color-on-disabled', 'color-disabled'],
  ...tones.map((tone): [string, string] => [`tone-${tone}-mark`, `tone-${tone}-soft`]),
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const colors = colorsOf(theme);
  const contrastOf = ([ink, ground]: [string, string]) => contrast(colors.get(ink)!, colors.get(ground)!);

  it.each(textPairs)('reads %s on %s at 4.5:1 or more', (ink, ground) => {
    expect(contrastOf([ink, ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphicPairs)('shows %s on %s at 3:1 or more', (ink, ground) => {
    expect(contrastOf([ink, ground])).toBeGreaterThanOrEqual(3);
  });
});

it('names the same colours in both themes', () => {
  expect([...colorsOf('dark').keys()]).toEqual([...colorsOf('light').keys()]);
  expect(colorsOf('light').size).toBeGreaterThan(40);
});

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
