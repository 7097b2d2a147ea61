import { describe, expect, it } from 'vitest';
import type { Point, Viewport } from '../geometry.ts';
import { shapes, type ShapeName } from './shapes.ts';

const viewport: Viewport = { x: 100, y: 0, width: 1000, height: 500, scale: 2 };
const style = { color: '#ffffff', thickness: 5, opacity: 1 };
/** Canvas pixels (200, 100) and (600, 300). */
const points = [
  { x: 0.1, y: 0.2 },
  { x: 0.5, y: 0.6 },
];

describe('distance to a shape, for selecting it', () => {
  it.each<[ShapeName, string, Point, number]>([
    ['line', 'above its start', { x: 200, y: 65 }, 30],
    ['line', 'left of its start', { x: 190, y: 100 }, 5],
    ['arrow', 'on its shaft', { x: 400, y: 200 }, -5],
    ['pen', 'beside its first point', { x: 180, y: 100 }, 15],
    ['square', 'inside, from the nearest side', { x: 210, y: 200 }, 5],
    ['square', 'on the side opposite to the start', { x: 600, y: 200 }, -5],
    ['dot', 'from its edge', { x: 225, y: 100 }, 10],
    ['dot', 'in its middle', { x: 200, y: 100 }, -15],
  ])('[ANZ-06] %s, %s', (name, _where, point, pixels) => {
    const data = { points: name === 'dot' ? points.slice(0, 1) : points, style };
    expect(shapes[name].distanceTo(point, data, viewport)).toBeCloseTo(pixels);
  });

  it('[ANZ-06] has a label and a key for each shape', () => {
    expect(Object.entries(shapes).map(([name, { label, key }]) => [name, label, key])).toEqual([
      ['pen', 'Draw', 'S'],
      ['line', 'Line', 'D'],
      ['dot', 'Dot', 'F'],
      ['square', 'Square', 'G'],
      ['arrow', 'Arrow', 'H'],
    ]);
  });
});
