import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { restyled, sketched } from './drawing-edits.ts';

const box: Annotation = {
  id: 'box',
  video: 'video1',
  order: 4,
  shape: 'square',
  points: [
    { x: 0.5, y: 0.5 },
    { x: 0.9, y: 0.99 },
  ],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart: 2,
  tEnd: 7,
  handDrawnSeed: 12,
};
const other: Annotation = { ...box, id: 'other', order: 9 };
const scene = [box, other];

it('[PLUS-08] a choice that changes nothing leaves the same drawing, so that undo gets no step', () => {
  for (const edited of [restyled(scene, 'box', { color: '#f0262d' }), sketched(scene, 'box', true)]) {
    expect(edited[0]).toBe(box);
  }
});

it('[PLUS-08] one drawing gets another colour, exact edges, and the same strokes as before again', () => {
  expect(restyled(scene, 'box', { color: '#ffffff' })).toEqual([
    { ...box, style: { color: '#ffffff', thickness: 3, opacity: 1 } },
    other,
  ]);
  const [exact] = sketched(scene, 'box', false);
  expect(exact).not.toHaveProperty('handDrawnSeed');
  const [first] = sketched([exact!], 'box', true);
  const [second] = sketched(sketched([first!], 'box', false), 'box', true);
  expect(first!.handDrawnSeed).toBeGreaterThan(0);
  expect(second!.handDrawnSeed).toBe(first!.handDrawnSeed);
});
