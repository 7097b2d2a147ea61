import rough from 'roughjs';
import { describe, expect, it } from 'vitest';
import type { Point, Viewport } from '../geometry.ts';
import { addHandDrawn, seedOf } from './hand-drawn.ts';
import type { DrawingContext } from './shape.ts';

const stage: Viewport = { x: 0, y: 0, width: 1080, height: 608, scale: 1 };
const style = { color: '#f0262d', thickness: 3, opacity: 1 };
const corners = [
  { x: 108, y: 60.8 },
  { x: 540, y: 304 },
];

/** The points of the path that a drawing adds, in canvas pixels. */
function pathOf(outline: 'box' | 'oval' | 'arrow', seed: number, at: readonly Point[], viewport = stage): Point[] {
  const path: Point[] = [];
  const record = (...numbers: number[]) => {
    for (let index = 0; index < numbers.length; index += 2) path.push({ x: numbers[index]!, y: numbers[index + 1]! });
  };
  const ctx = { moveTo: record, lineTo: record, bezierCurveTo: record } as unknown as DrawingContext;
  addHandDrawn(ctx, outline, { points: [...corners], style, handDrawnSeed: seed }, at, viewport);
  return path;
}

describe('the hand-drawn look', () => {
  it.each(['box', 'oval', 'arrow'] as const)('[PLUS-08] paints a %s in the same strokes on every frame', (outline) => {
    const first = pathOf(outline, 7, corners);
    expect(first.length).toBeGreaterThan(4);
    expect(pathOf(outline, 7, corners)).toEqual(first);
    expect(pathOf(outline, 8, corners)).not.toEqual(first);
  });

  it('[PLUS-08] paints the same strokes at any size, such as in the recording', () => {
    const small: Viewport = { x: 40, y: 30, width: 540, height: 304, scale: 0.5 };
    const inSmall = corners.map(({ x, y }) => ({ x: 40 + x / 2, y: 30 + y / 2 }));
    const back = pathOf('box', 7, inSmall, small).map(({ x, y }) => ({ x: (x - 40) * 2, y: (y - 30) * 2 }));
    for (const [index, { x, y }] of pathOf('box', 7, corners).entries()) {
      expect(back[index]!.x).toBeCloseTo(x, 6);
      expect(back[index]!.y).toBeCloseTo(y, 6);
    }
  });

  it('[PLUS-08] stays within a few pixels of the exact box', () => {
    for (const { x, y } of pathOf('box', 7, corners)) {
      const fromSides = Math.min(Math.abs(x - 108), Math.abs(x - 540), Math.abs(y - 60.8), Math.abs(y - 304));
      expect(fromSides).toBeLessThan(8);
      expect(x > 100 && x < 548 && y > 52 && y < 312).toBe(true);
    }
  });

  it.each(['box', 'oval', 'arrow'] as const)('[PLUS-08] paints a %s in the strokes of roughjs', (outline) => {
    const generator = rough.generator();
    const options = { roughness: 1.4, bowing: 1.2, seed: 7 };
    const drawable = {
      box: generator.rectangle(108, 60.8, 432, 243.2, options),
      oval: generator.ellipse(324, 182.4, 432, 243.2, options),
      arrow: generator.line(108, 60.8, 540, 304, options),
    }[outline];
    const numbers = drawable.sets.flatMap(({ ops }) => ops.flatMap(({ data }) => data));
    const painted = pathOf(outline, 7, corners).flatMap(({ x, y }) => [x, y]);
    expect(painted).toHaveLength(numbers.length);
    for (const [index, number] of numbers.entries()) expect(painted[index]).toBeCloseTo(number, 9);
  });

  it('[PLUS-08] takes its seed from the id of the drawing', () => {
    // Half of 0xe40c292c, the published 32-bit FNV-1a hash of "a".
    expect(seedOf('a')).toBe(1_913_001_110);
    expect(seedOf('a1')).not.toBe(seedOf('a2'));
    expect(seedOf('')).toBeGreaterThan(0);
  });
});
