import { expect, it } from 'vitest';
import { fingerReach, pointerReach } from './reach.ts';

it('[PLUS-08] a finger reaches as far on a small stage as on a large one; a mouse less far', () => {
  // A stage 390 pixels wide on a screen with two pixels for each pixel of the page, and one of 1080 pixels.
  const phone = { x: 0, y: 0, width: 780, height: 439, scale: 780 / 1080 };
  const desktop = { x: 0, y: 0, width: 1080, height: 608, scale: 1 };
  expect(fingerReach(phone, 2)).toEqual({ handle: 44, drawing: 32 });
  expect(fingerReach(desktop, 1)).toEqual({ handle: 22, drawing: 16 });
  expect(pointerReach(desktop)).toEqual({ handle: 14, drawing: 8 });
  expect(pointerReach(phone).handle).toBeCloseTo(10.11, 2);
});
