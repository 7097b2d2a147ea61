import { describe, expect, it } from 'vitest';
import type { AnnotationStyle } from './annotation-style.ts';
import { createAnnotation } from './annotation.ts';
import { drawAnnotations } from './draw-annotations.ts';
import type { Point, Viewport } from './geometry.ts';
import type { ShapeName } from './shapes/shapes.ts';
import { momentAt } from './testing/moments.ts';
import { recordingContext } from './testing/recording-context.ts';

const viewport: Viewport = { x: 10, y: 20, width: 100, height: 200, scale: 2 };
const style: AnnotationStyle = { color: '#123456', thickness: 5, opacity: 0.5 };

function drawn(shape: ShapeName, points: Point[], time = 1, thickness = style.thickness) {
  const { calls, context } = recordingContext();
  const drawing = {
    id: 'a',
    video: 'video1',
    order: 1,
    shape,
    points,
    style: { ...style, thickness },
    time: 1,
  } as const;
  drawAnnotations(context, [createAnnotation(drawing)], viewport, momentAt(time));
  return calls;
}

const ends = [
  { x: 0, y: 0 },
  { x: 1, y: 0.5 },
];

describe('drawAnnotations', () => {
  it('[ANZ-06] draws a line inside the viewport, its thickness scaled with the stage, with a thin edge', () => {
    expect(drawn('line', ends)).toEqual([
      'save ',
      'beginPath ',
      'moveTo 10,20',
      'lineTo 110,120',
      'stroke ',
      'with rgb(11 13 16 / 45%) 14',
      'stroke ',
      'with #123456 10',
      'restore ',
    ]);
  });

  it.each([3, 5, 8, 10])('[ANZ-06] draws an arrow of thickness %i with a head of 15 px on each side', (thickness) => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ];
    const calls = drawn('arrow', points, 1, thickness);
    expect(calls.filter((call) => call.startsWith('lineTo'))).toEqual(['lineTo 110,20', 'lineTo 84,35', 'lineTo 84,5']);
  });

  it('[ANZ-06] draws squares and dots, and fills the pen stroke in its colour', () => {
    expect(drawn('square', ends)).toContain('rect 10,20,100,100');
    expect(drawn('dot', [{ x: 0.5, y: 0.5 }])).toContain('arc 60,120,15,0,6');
    expect(drawn('pen', ends)).toEqual(expect.arrayContaining(['fill ', 'with #123456']));
  });

  it('[ANZ-09] shows a drawing from its start for five seconds and not outside', () => {
    expect(drawn('line', ends, 0.99)).toEqual([]);
    expect(drawn('line', ends, 1)).not.toEqual([]);
    expect(drawn('line', ends, 6)).not.toEqual([]);
    expect(drawn('line', ends, 6.01)).toEqual([]);
  });
});
