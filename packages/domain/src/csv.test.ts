import { expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

it('[ADMIN-06] quotes commas, quotes and line breaks, and ends every line', () => {
  expect(
    formatCsv([
      ['Plan', 'Views'],
      ['Six, "long" months', 12],
      ['two\nlines', -3.5],
      ['Müller 🥎', 0],
    ]),
  ).toBe('Plan,Views\r\n"Six, ""long"" months",12\r\n"two\nlines",-3.5\r\nMüller 🥎,0\r\n');
  expect(formatCsv([])).toBe('');
});

it.each([
  ['=HYPERLINK("http://evil.test")', '"\'=HYPERLINK(""http://evil.test"")"'],
  ['+1', "'+1"],
  ['-1+2', "'-1+2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "\t'=1"],
  ['\r=1', '"\r\'=1"'],
  ['x;=1+1', "x;'=1+1"],
  ['x; -1;ok;@y', "x;' -1;ok;'@y"],
  ['x;"=1+1"', '"x;\'""=1+1"""'],
  ['x\t=1', "x\t'=1"],
  ['two\n+lines', '"two\n\'+lines"'],
  ['a=1', 'a=1'],
  ['a; b-c', 'a; b-c'],
])('[ADMIN-06] %j is no formula: %j', (text, written) => {
  expect(formatCsv([[text]])).toBe(`${written}\r\n`);
});
