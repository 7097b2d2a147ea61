import { expect, it } from 'vitest';
import { fillRequirements, idsInTitles } from './requirements.mjs';

// Built at run time, so that the examples in this file are not mistaken for titles.
const tag = (id) => `[${id}]`;
const table = (first, second) =>
  `| id | requirement | tests |\n|---|---|---|\n| UPL-01 | Panel | ${first} |\n| UPL-02 | Checks | ${second} |\n`;

it('reads the ids that titles begin with, once each', () => {
  const one = `it('${tag('UPL-01')} ${tag('UPL-02')} shows')`;
  const other = `test(\`${tag('UPL-02')}${tag('API-04')} refuses\`) // see ${tag('UPL-03')}`;
  expect(idsInTitles(`${one}; ${other}`)).toEqual(['UPL-01', 'UPL-02', 'API-04']);
});

it('names browser tests first, then the others, and says open without any', () => {
  const tests = [
    { path: 'packages/domain/src/upload-rules.test.ts', source: `it('${tag('UPL-01')} a')` },
    { path: 'e2e/specs/my-videos.spec.ts', source: `test('${tag('UPL-01')} b')` },
  ];
  const { text, unknown } = fillRequirements(table('old', 'open'), tests);
  const browser = '[e2e/my-videos (browser)](../e2e/specs/my-videos.spec.ts)';
  const unit = '[domain/upload-rules](../packages/domain/src/upload-rules.test.ts)';
  expect(text).toBe(table(`${browser}<br>${unit}`, 'open'));
  expect(unknown).toEqual([]);
});

it('keeps what a partial row says is missing, as long as it has tests', () => {
  const tests = [{ path: 'apps/web/src/panel.test.ts', source: `it('${tag('UPL-01')} a')` }];
  const document = table('partial: the notes<br>[old](../old.test.ts)', 'partial: everything');
  const link = '[web/panel](../apps/web/src/panel.test.ts)';
  expect(fillRequirements(document, tests).text).toBe(table(`partial: the notes<br>${link}`, 'open'));
});

it('reports ids that no row has', () => {
  const tests = [{ path: 'a.test.ts', source: `it('${tag('UPL-99')} x')` }];
  expect(fillRequirements(table('open', 'open'), tests).unknown).toEqual(['UPL-99 in a.test.ts']);
});
