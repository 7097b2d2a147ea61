import { describe, expect, it } from 'vitest';
import { couldBeCut, isWorthCutting, regionInside } from './shown-region.ts';

const recording = { width: 1280, height: 720 };
const phone = { width: 390, height: 693 };
const desktop = { width: 1240, height: 632 };

describe('[PLUS-13] the part of a frame that is shown', () => {
  it('is the area between the black bars', () => {
    expect(regionInside(recording, { x: 0.25, y: 0 })).toEqual({ x: 320, y: 0, width: 640, height: 720 });
    expect(regionInside(recording, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  });

  it('cuts bars off where that enlarges the picture: on an upright phone, not on a wide screen', () => {
    expect(isWorthCutting(phone, recording, { x: 0.34, y: 0 })).toBe(true);
    expect(isWorthCutting(desktop, recording, { x: 0.34, y: 0 })).toBe(false);
    expect(isWorthCutting(phone, recording, { x: 0, y: 0 })).toBe(false);
  });

  it('looks for bars only where the frame and the screen differ in shape, and both are known', () => {
    expect(couldBeCut(phone, recording)).toBe(true);
    expect(couldBeCut({ width: 640, height: 360 }, recording)).toBe(false);
    expect(couldBeCut({ width: 0, height: 0 }, recording)).toBe(false);
    expect(couldBeCut(phone, { width: 0, height: 0 })).toBe(false);
  });
});
