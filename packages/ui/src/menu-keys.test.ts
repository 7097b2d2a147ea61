import { expect, it } from 'vitest';
import { itemAfterKey } from './menu-keys.ts';

it('[PLUS-02] arrow keys go round the items of a menu, Home and End to its ends', () => {
  expect([-1, 0, 1, 2].map((current) => itemAfterKey('ArrowDown', current, 3))).toEqual([0, 1, 2, 0]);
  expect([-1, 0, 1, 2].map((current) => itemAfterKey('ArrowUp', current, 3))).toEqual([2, 2, 0, 1]);
  expect([itemAfterKey('Home', 2, 3), itemAfterKey('End', 0, 3)]).toEqual([0, 2]);
});

it('[PLUS-02] other keys move nowhere, and an empty menu has no items', () => {
  expect(itemAfterKey('Enter', 0, 3)).toBeNull();
  expect(itemAfterKey('ArrowDown', -1, 0)).toBeNull();
});
