import { expect, it } from 'vitest';
import { createTravel, wheelPixels } from './travel.ts';

it('[ANZ-04] counts whole steps of a drag, and keeps the rest', () => {
  const travel = createTravel(8);
  expect([7, 1, 20, 3, 1].map(travel)).toEqual([0, 1, 2, 0, 1]);
});

it('[ANZ-04] counts back as many steps as forward', () => {
  const travel = createTravel(8);
  const there = Array.from({ length: 30 }, () => travel(3)).reduce((sum, one) => sum + one, 0);
  const back = Array.from({ length: 30 }, () => travel(-3)).reduce((sum, one) => sum + one, 0);
  expect([there, back]).toEqual([11, -11]);
});

it('[ANZ-04] moves a frame for each notch of a wheel, in pixels or lines, and less for a touchpad', () => {
  expect(wheelPixels({ deltaX: 0, deltaY: 100, deltaMode: 0 })).toBe(25);
  expect(wheelPixels({ deltaX: 0, deltaY: -120, deltaMode: 0 })).toBe(-25);
  expect(wheelPixels({ deltaX: 0, deltaY: 3, deltaMode: 1 })).toBe(25);
  expect(wheelPixels({ deltaX: 0, deltaY: -1, deltaMode: 2 })).toBe(-25);
  expect(wheelPixels({ deltaX: 0, deltaY: 4, deltaMode: 0 })).toBe(4);
  expect(wheelPixels({ deltaX: -9, deltaY: 4, deltaMode: 0 })).toBe(-9);
});
