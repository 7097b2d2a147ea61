import { describe, expect, it } from 'vitest';
import { swipeDirection, wrapIndex } from './carousel.ts';

describe('[SITE-03] a swipe', () => {
  it.each([
    [-31, 0, 1],
    [31, 0, -1],
    [-30, 0, 0],
    [30, 0, 0],
    [0, 0, 0],
    [-80, 60, 1],
    [-60, 80, 0],
    [200, -10, -1],
  ])('of %d px sideways and %d px down changes the page by %d', (moveX, moveY, direction) => {
    expect(swipeDirection(moveX, moveY)).toBe(direction);
  });
});

it('[SITE-03] wraps around at both ends of five quotes', () => {
  expect([-1, 0, 4, 5].map((index) => wrapIndex(index, 5))).toEqual([4, 0, 4, 0]);
});
