import { expect, it } from 'vitest';
import { createRunList, createWordList } from './table-rows.ts';

const wordsIn = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getUint32(index * 4));
};

it('[REC-04] keeps 1000 numbers of a table in order, negative ones as two’s complement', () => {
  const list = createWordList();
  for (let value = -1; value < 999; value += 1) list.push(value);
  expect(list.length).toBe(1000);
  expect(wordsIn(list.bytes()).slice(0, 3)).toEqual([4294967295, 0, 1]);
  expect(wordsIn(list.bytes()).at(-1)).toBe(998);
  expect(list.bytes().byteLength).toBe(4000);
});

it('[REC-04] counts equal numbers after each other, also when the last one is replaced', () => {
  const list = createRunList();
  expect(list.last()).toBeUndefined();
  for (const value of [20, 20, 20, 10]) list.push(value);
  expect([list.runCount, wordsIn(list.bytes())]).toEqual([2, [3, 20, 1, 10]]);
  list.replaceLast(20);
  expect([list.runCount, wordsIn(list.bytes())]).toEqual([1, [4, 20]]);
  list.replaceLast(7);
  expect([list.last(), list.runCount, wordsIn(list.bytes())]).toEqual([7, 2, [3, 20, 1, 7]]);
  list.push(-2);
  list.push(-2);
  expect(wordsIn(list.bytes())).toEqual([3, 20, 1, 7, 2, 4294967294]);
});
