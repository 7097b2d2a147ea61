import { describe, expect, it } from 'vitest';
import type { Viewport } from '../geometry.ts';
import { milesPerHourAt } from './path-speed.ts';

/** 1000 pixels high. With 100 inches on the height, a pixel is a tenth of an inch. */
const viewport: Viewport = { x: 50, y: 20, width: 2000, height: 1000, scale: 1 };
const scaled = { inchesPerHeight: 100, realSecondsPerMediaSecond: 1 };

/** A path through these pixels, one a frame. */
const pathOf = (framesPerSecond: number, ...pixels: [x: number, y: number][]) =>
  pixels.map(([x, y], frame) => ({ x: x / 2000, y: y / 1000, time: 1 + frame / framesPerSecond }));

describe('the speed of the barrel', () => {
  it('[PLUS-08] 33 inches in 1/240 second are 450 mph', () => {
    const path = pathOf(240, [0, 0], [330, 0]);
    expect(milesPerHourAt(path, 1, viewport, scaled)).toBeCloseTo(450, 6);
    expect(milesPerHourAt(path, 0, viewport, scaled)).toBeCloseTo(450, 6);
  });

  it('[PLUS-08] in a file of 30 fps that was filmed at 240, a frame is 1/240 second too', () => {
    const slowed = { inchesPerHeight: 100, realSecondsPerMediaSecond: 0.125 };
    expect(milesPerHourAt(pathOf(30, [0, 0], [330, 0]), 1, viewport, slowed)).toBeCloseTo(450, 6);
  });

  it('[PLUS-08] is measured on the picture: as far down as to the side is as fast', () => {
    expect(milesPerHourAt(pathOf(240, [0, 0], [0, 330]), 1, viewport, scaled)).toBeCloseTo(450, 6);
  });

  it('[PLUS-08] is averaged over two steps on each side, so that a misplaced point changes little', () => {
    const even = pathOf(240, [0, 0], [60, 0], [120, 0], [180, 0], [240, 0]);
    // 6 inches in 1/240 second are 1440 inches a second.
    expect(milesPerHourAt(even, 2, viewport, scaled)).toBeCloseTo(81.818, 3);
    const off = pathOf(240, [0, 0], [60, 0], [130, 0], [180, 0], [240, 0]);
    expect(milesPerHourAt(off, 2, viewport, scaled)).toBeCloseTo(81.818, 3);
    expect(milesPerHourAt(pathOf(240, [0, 0], [60, 0], [120, 6], [180, 0], [240, 0]), 2, viewport, scaled)).toBeCloseTo(
      82.022,
      2,
    );
  });

  it('[PLUS-08] of a barrel that speeds up takes as many steps before as after', () => {
    // Steps of 20, 40, 60, 80 and 100 pixels.
    const path = pathOf(240, [0, 0], [20, 0], [60, 0], [120, 0], [200, 0], [300, 0]);
    const speeds = path.map((_, index) => Math.round(milesPerHourAt(path, index, viewport, scaled) ?? -1));
    // (20 + 40) / 2, then the same, (20 + 40 + 60 + 80) / 4, (40 + ... + 100) / 4, (80 + 100) / 2 twice; in tenths of
    // an inch a frame, of which 60 are 81.8 mph.
    expect(speeds).toEqual([41, 41, 68, 95, 123, 123]);
  });

  it('[PLUS-08] is not shown without a scale, real time, or a neighbour within a quarter of a second', () => {
    const path = pathOf(240, [0, 0], [330, 0]);
    expect(milesPerHourAt(path, 1, viewport, { ...scaled, inchesPerHeight: null })).toBeNull();
    expect(milesPerHourAt(path, 1, viewport, { ...scaled, realSecondsPerMediaSecond: null })).toBeNull();
    expect(milesPerHourAt(path.slice(0, 1), 0, viewport, scaled)).toBeNull();
    expect(milesPerHourAt(path, -1, viewport, scaled)).toBeNull();
    expect(milesPerHourAt(pathOf(3, [0, 0], [330, 0]), 1, viewport, scaled)).toBeNull();
    const same = [
      { x: 0, y: 0, time: 1 },
      { x: 1, y: 0, time: 1 },
    ];
    expect(milesPerHourAt(same, 1, viewport, scaled)).toBeNull();
  });
});
