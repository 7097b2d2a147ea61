import { expect, it } from 'vitest';
import { activeCard } from './strip.ts';

it.each([
  [0, 0],
  [49, 0],
  [51, 1],
  [200, 2],
  [300, 3],
  [340, 3],
  [-20, 0],
])('[SITE-05] scrolled by %d of 300, card %d of four is the active one', (scrolled, card) => {
  expect(activeCard(scrolled, 300, 4)).toBe(card);
});

it('[SITE-05] is the first where nothing scrolls', () => {
  expect(activeCard(0, 0, 4)).toBe(0);
});
