import { expect, it } from 'vitest';
import { fillRequirements, idsInTitles } from './requirements.mjs';

// Built at run time, so that the examples in this file are not mistaken for titles.
const tag = (id) => `[${id}]`;
const table = (state, tests) =>
  `| id | requirement | state | tests |\n|---|---|---|---|\n| UPL-01 | Panel | ${state} | ${tests} |\n`;
const panelTest = { path: 'apps/web/src/panel.test.ts', source: `it('${tag('UPL-01')} a')` };
const link = '[web/panel](../apps/web/src/panel.test.ts)';

it('reads the ids that titles begin with, once each', () => {
  const one = `it('${tag('UPL-01')} ${tag('UPL-02')} shows')`;
  const other = `test(\`${tag('UPL-02')}${tag('API-04')} refuses\`) // see ${tag('UPL-03')}`;
  expect(idsInTitles(`${one}; ${other}`)).toEqual(['UPL-01', 'UPL-02', 'API-04']);
});

it('names browser tests first, then the others', () => {
  const browserTest = { path: 'e2e/specs/my-videos.spec.ts', source: `test('${tag('UPL-01')} b')` };
  const { text, problems } = fillRequirements(table('works', 'old'), [panelTest, browserTest]);
  expect(text).toBe(table('works', `[e2e/my-videos (browser)](../e2e/specs/my-videos.spec.ts)<br>${link}`));
  expect(problems).toEqual([]);
});

it.each(['works', 'partial: the notes'])('keeps the state "%s" of a row with tests', (state) => {
  expect(fillRequirements(table(state, 'old'), [panelTest])).toEqual({ text: table(state, link), problems: [] });
});

it('accepts an open row without tests', () => {
  expect(fillRequirements(table('open', ''), [])).toEqual({ text: table('open', ''), problems: [] });
});

it.each([
  ['works', [], 'UPL-01 is not open, but no test names it'],
  ['partial: the notes', [], 'UPL-01 is not open, but no test names it'],
  ['open', [panelTest], 'UPL-01 is open, but tests name it'],
  ['', [panelTest], 'UPL-01: the state must be open, works or "partial: what is missing"'],
  ['partial:', [panelTest], 'UPL-01: the state must be open, works or "partial: what is missing"'],
  ['done', [panelTest], 'UPL-01: the state must be open, works or "partial: what is missing"'],
])('refuses the state "%s" with the tests %j', (state, tests, problem) => {
  expect(fillRequirements(table(state, ''), tests).problems).toEqual([problem]);
});

it('reports ids that no row has', () => {
  const tests = [{ path: 'a.test.ts', source: `it('${tag('UPL-99')} x')` }];
  expect(fillRequirements(table('open', ''), tests).problems).toEqual(['No such requirement: UPL-99, in a.test.ts']);
});
