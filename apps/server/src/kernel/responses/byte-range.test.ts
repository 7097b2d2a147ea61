import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it.each([
  [undefined, 100, 'whole'],
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=9-3', 100, 'whole'],
  ['bytes=0-1,5-6', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['items=0-1', 100, 'whole'],
] as const)('[UPL-10] reads %s of %d bytes as %j', (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range);
});
