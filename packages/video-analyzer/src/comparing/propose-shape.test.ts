import { describe, expect, it } from 'vitest';
import { firstLayout, layoutModes, type LayoutMode } from './layout.ts';
import { proposeShape } from './propose-shape.ts';

const unknown = Number.NaN;
const upright = 9 / 16;
const wide = 16 / 9;

const proposed = (mode: LayoutMode, video1: number, video2 = unknown, hasVideo2 = true) =>
  proposeShape({ ...firstLayout, mode }, { video1, video2 }, hasVideo2);

describe('[PLUS-13] the shape proposed for a recording', () => {
  it.each([
    ['upright, as phones film', upright, 'portrait'],
    ['3:4', 3 / 4, 'portrait'],
    ['as narrow as the screen of a phone', 9 / 20, 'portrait'],
    ['barely higher than wide', 1079 / 1080, 'portrait'],
    ['square', 1, 'landscape'],
    ['4:3', 4 / 3, 'landscape'],
    ['wide', wide, 'landscape'],
    ['not open yet', unknown, 'landscape'],
  ] as const)('for a single video that is %s', (_, ratio, shape) => {
    expect(proposed('video1', ratio, unknown, false)).toBe(shape);
    expect(proposed('video2', unknown, ratio)).toBe(shape);
  });

  it.each(layoutModes)('ignores the view %s without a second video', (mode) => {
    expect(proposed(mode, upright, unknown, false)).toBe('portrait');
    expect(proposed(mode, wide, upright, false)).toBe('landscape');
  });

  it('is landscape for two videos side by side, however narrow they are', () => {
    for (const ratio of [9 / 20, upright, 1, wide]) expect(proposed('side-by-side', ratio, ratio)).toBe('landscape');
  });

  it.each([
    [upright, upright, 'portrait'],
    [wide, wide, 'portrait'],
    [wide, upright, 'portrait'],
    // A picture that is 2.1 times as wide as high has 752 x 358 pixels in landscape, and 720 x 343 in portrait.
    [2.1, wide, 'landscape'],
    [wide, unknown, 'portrait'],
    [unknown, unknown, 'landscape'],
  ] as const)('for two videos below each other, of ratios %d and %d', (video1, video2, shape) => {
    expect(proposed('stacked', video1, video2)).toBe(shape);
  });

  it.each([
    [upright, 3 / 4, 'portrait'],
    [upright, wide, 'landscape'],
    [wide, wide, 'landscape'],
    [upright, unknown, 'portrait'],
  ] as const)('for two videos over each other, of ratios %d and %d', (video1, video2, shape) => {
    expect(proposed('overlay', video1, video2)).toBe(shape);
  });

  it('depends on the shown video only', () => {
    expect(proposed('video1', upright, wide)).toBe('portrait');
    expect(proposed('video2', upright, wide)).toBe('landscape');
    const covered = { ...firstLayout, mode: 'overlay', opacity: 1 } as const;
    expect(proposeShape(covered, { video1: wide, video2: upright }, true)).toBe('portrait');
  });
});
