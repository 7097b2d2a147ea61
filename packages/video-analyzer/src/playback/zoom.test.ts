import { describe, expect, it } from 'vitest';
import { pinch } from './pinch.ts';
import { fittedSize, panBy, placeRegion } from './zoom.ts';

describe('a picture on a phone', () => {
  const phone = { width: 390, height: 690 };
  const unzoomed = { zoom: 1, centerX: 195, centerY: 345 };
  const recording = { width: 1280, height: 720 };
  const portrait = { x: 437, y: 0, width: 406, height: 720 };

  it('[PLUS-13] fits a part of the frame into the stage, the rest beyond its edges', () => {
    expect(fittedSize(phone, portrait).width).toBeCloseTo(389.083, 3);
    expect(fittedSize(phone, portrait).height).toBe(690);
    const placed = placeRegion(phone, recording, portrait, unzoomed);
    expect(placed.width).toBeCloseTo(1226.67, 1);
    expect(placed.height).toBeCloseTo(690, 6);
    expect(placed.x).toBeCloseTo(-418.33, 1);
    expect(placed.y).toBeCloseTo(0, 6);
  });

  it('[PLUS-13] zooms by the change in distance of two fingers and follows the point between them', () => {
    const area = { stage: phone, content: phone };
    const before = [
      { x: 95, y: 300 },
      { x: 195, y: 300 },
    ] as const;
    const after = [
      { x: 70, y: 320 },
      { x: 270, y: 320 },
    ] as const;
    const view = pinch(unzoomed, before, after, area);
    expect(view.zoom).toBe(2);
    // The stage point under the middle of the fingers was (145, 300) and is now shown at (170, 320).
    expect(view.centerX + (170 - 195) / 2).toBeCloseTo(145, 6);
    expect(view.centerY + (320 - 345) / 2).toBeCloseTo(300, 6);
  });

  it('[PLUS-13] keeps a pinch between 1 and 5, and a flat picture in the middle until it fills the height', () => {
    const flat = { stage: phone, content: { width: 390, height: 219.375 } };
    const apart = (distance: number) =>
      [
        { x: 195 - distance / 2, y: 100 },
        { x: 195 + distance / 2, y: 100 },
      ] as const;
    expect(pinch(unzoomed, apart(10), apart(300), flat).zoom).toBe(5);
    expect(pinch(unzoomed, apart(300), apart(10), flat)).toEqual(unzoomed);
    expect(pinch(unzoomed, apart(100), apart(200), flat)).toMatchObject({ zoom: 2, centerY: 345 });
    expect(panBy({ ...unzoomed, zoom: 2 }, 1_000, 1_000, flat)).toEqual({ zoom: 2, centerX: 97.5, centerY: 345 });
  });
});
