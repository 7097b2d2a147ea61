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
])('[SITE-05] scrolled by %d of 300 px, makes card %d of four active', (scrolled, card) => {
  expect(activeCard(scrolled, 300, 4)).toBe(card);
});

it('[SITE-05] makes the first card active if nothing can scroll', () => {
  expect(activeCard(0, 0, 4)).toBe(0);
});
