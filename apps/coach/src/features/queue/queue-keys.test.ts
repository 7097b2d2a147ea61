import { expect, it } from 'vitest';
import { rowAfterKey } from './queue-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, current: number) => rowAfterKey({ ...plain, key }, current, 3);

it('[COACH-05] j and k move from row to row, and stop at both ends', () => {
  expect([-1, 0, 1, 2].map((current) => press('j', current))).toEqual([0, 1, 2, null]);
  expect([2, 1, 0, -1].map((current) => press('k', current))).toEqual([1, 0, null, null]);
});

it('[COACH-05] other keys, and keys with Ctrl, Cmd, Alt or Shift, move nowhere', () => {
  expect(press('J', 0)).toBeNull();
  expect(press('toString', 0)).toBeNull();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
    expect(rowAfterKey({ ...plain, key: 'j', [modifier]: true }, 0, 3), modifier).toBeNull();
  }
});
