import { describe, expect, it } from 'vitest';
import { initialAssets, judge, pageSizes, screenSizes } from './size-budget.mjs';

const html = `<!doctype html><head>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-2.js">
<link rel=stylesheet href=/assets/index-3.css>
<link rel="icon" href="/icon.svg"><link rel="preload" as="font" href="/inter.woff2">
<script src="https://elsewhere.test/x.js"></script><script>window.x = 1</script>
</head>`;

it('finds what a page loads at once', () => {
  expect(initialAssets(html)).toEqual({
    js: ['/assets/index-1.js', '/assets/react-2.js'],
    css: ['/assets/index-3.css'],
  });
});

it('adds up the gzip sizes', () => {
  const sizes = pageSizes(html, (path) => Buffer.from(path.endsWith('.css') ? 'a'.repeat(50_000) : path));
  expect(sizes.css).toBeLessThan(200);
  expect(sizes.js).toBeGreaterThan(40);
});

describe('the size of a screen', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_shared.js'], css: ['index.css'] },
    '_shared.js': { file: 'shared.js' },
    'login.tsx': { file: 'login.js', imports: ['index.html', '_shared.js', '_field.js'], css: ['login.css'] },
    '_field.js': { file: 'field.js', imports: ['_shared.js'], css: ['login.css'] },
    'other.tsx': { file: 'other.js' },
  };

  it('counts each of what is loaded with it once, and nothing else', () => {
    const asked = [];
    const sizes = screenSizes(manifest, 'login.tsx', (path) => asked.push(path) && Buffer.from(path));
    expect(asked.sort()).toEqual(['field.js', 'index.css', 'index.js', 'login.css', 'login.js', 'shared.js']);
    expect(sizes.js).toBeGreaterThan(sizes.css);
  });

  it('finds a screen by the name of its chunk', () => {
    const withParts = { ...manifest, '_parts-1.js': { file: 'parts.js', name: 'parts' } };
    const asked = [];
    screenSizes(withParts, 'parts', (path) => asked.push(path) && Buffer.from(path));
    expect(asked).toContain('parts.js');
  });

  it('throws if the build has no such screen', () => {
    expect(() => screenSizes(manifest, 'gone.tsx', () => Buffer.from(''))).toThrow('no gone.tsx');
  });
});

describe('judge', () => {
  const budgets = { 'index.html': { js: 10, css: 5 }, '*': { js: 1, css: 1 } };

  it('passes a page at its budget and shows both figures', () => {
    const { lines, hasFailed } = judge({ 'index.html': { js: 10_000, css: 1234 } }, budgets);
    expect(hasFailed).toBe(false);
    expect(lines).toEqual(['index.html: js 10.0 of 10 kB, css 1.2 of 5 kB (gzip, first load)']);
  });

  it('fails a page one byte over', () => {
    const { lines, hasFailed } = judge({ 'index.html': { js: 10_001, css: 0 } }, budgets);
    expect(hasFailed).toBe(true);
    expect(lines[0]).toContain('OVER BUDGET');
  });

  it('holds other pages to "*", and fails without any budget', () => {
    expect(judge({ 'privacy.html': { js: 0, css: 1001 } }, budgets).hasFailed).toBe(true);
    expect(judge({ 'privacy.html': { js: 0, css: 0 } }, {}).hasFailed).toBe(true);
  });
});
