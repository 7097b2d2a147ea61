import { describe, expect, it } from 'vitest';
import type { Point, Viewport } from '../geometry.ts';
import { factsAt } from '../testing/moments.ts';
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
    // From (200, 100) to (600, 300): the radius is 447.2.
    ['circle', 'in its middle', { x: 200, y: 100 }, 442.2],
    ['circle', 'on its edge', { x: 600, y: 300 }, -5],
    ['ellipse', 'on its left end', { x: 200, y: 200 }, -5],
    ['ellipse', 'in its middle', { x: 400, y: 200 }, 95],
    ['spotlight', 'on its right end', { x: 600, y: 200 }, -5],
    ['horizontalGuide', 'far to the side', { x: 1000, y: 130 }, 25],
    ['verticalGuide', 'far below', { x: 190, y: 480 }, 5],
    ['path', 'beside the curve between its points', { x: 400, y: 190 }, 3.94],
    ['text', 'left of its words', { x: 150, y: 100 }, 50],
  ])('[ANZ-06] %s, %s', (name, _where, point, pixels) => {
    const data = { points: name === 'dot' ? points.slice(0, 1) : points, style, text: 'Hips' };
    expect(shapes[name].distanceTo(point, data, viewport, factsAt(1))).toBeCloseTo(
      pixels,
      ['circle', 'ellipse', 'spotlight'].includes(name) ? 0 : 2,
    );
  });

  it('[ANZ-06] [PLUS-08] has a label and a key for each shape', () => {
    expect(Object.entries(shapes).map(([name, { label, key }]) => [name, label, key])).toEqual([
      ['pen', 'Draw', 'S'],
      ['line', 'Line', 'D'],
      ['dot', 'Dot', 'F'],
      ['square', 'Square', 'G'],
      ['arrow', 'Arrow', 'H'],
      ['circle', 'Circle', 'C'],
      ['ellipse', 'Ellipse', 'E'],
      ['spotlight', 'Spotlight', 'O'],
      ['text', 'Text', 'I'],
      ['angle', 'Angle', 'Q'],
      ['horizontalGuide', 'Level', 'J'],
      ['verticalGuide', 'Plumb', 'U'],
      ['ruler', 'Ruler', 'K'],
      ['path', 'Path', 'P'],
      ['stopwatch', 'Stopwatch', 'Y'],
    ]);
  });
});
