import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { drawingBeside, drawingStarts } from './drawing-starts.ts';
import { frameMomentAt } from './testing/moments.ts';

const { frames } = frameMomentAt(0);
const drawing = (id: string, tStart: number, order: number, video: 'video1' | 'video2' = 'video1'): Annotation => ({
  id,
  video,
  order,
  shape: 'dot',
  points: [{ x: 0.5, y: 0.5 }],
  style: { color: '#f0262d', thickness: 3, opacity: 1 },
  tStart,
  tEnd: tStart + 5,
});
const scene = [
  drawing('late', 6, 1),
  drawing('first', 1, 2),
  drawing('second', 1, 3),
  drawing('other', 2, 4, 'video2'),
];
const starts = drawingStarts(scene, 'video1', frames);
const beside = (frame: number, selectedId: string | null, direction: 1 | -1) =>
  drawingBeside(starts, { frame, selectedId }, direction)?.drawing.id ?? null;

it('[PLUS-08] lists the drawings of a video in the order in which they begin', () => {
  expect(starts.map(({ drawing: { id }, frame }) => [id, frame])).toEqual([
    ['first', 10],
    ['second', 10],
    ['late', 60],
  ]);
  expect(drawingStarts(scene, 'video1', { ...frames, count: 1 })).toEqual([]);
});

it('[PLUS-08] finds the drawing before and after the selected one, or the frame shown', () => {
  expect(beside(0, null, 1)).toBe('first');
  expect(beside(10, 'first', 1)).toBe('second');
  expect(beside(10, 'second', 1)).toBe('late');
  expect(beside(60, 'late', 1)).toBeNull();
  expect(beside(60, 'late', -1)).toBe('second');
  expect(beside(10, null, 1)).toBe('first');
  expect(beside(10, null, -1)).toBeNull();
  expect(beside(30, 'first', 1)).toBe('late');
  expect(beside(30, 'late', -1)).toBe('second');
});
