import { expect, it } from 'vitest';
import type { Annotation } from './annotation.ts';
import { shownChoice, shownFor } from './shown-for.ts';
import { frameMomentAt } from './testing/moments.ts';

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
const moment = frameMomentAt(3);
const { frames } = moment;
const path: Annotation = {
  ...box,
  shape: 'path',
  points: [
    { x: 0.5, y: 0.5, time: 2 },
    { x: 0.6, y: 0.5, time: 4 },
  ],
  tEnd: 9,
};

it('[PLUS-08] a drawing is shown for other seconds, always, and for some seconds again from where the video is', () => {
  expect(shownFor(box, 10, moment)).toMatchObject({ tStart: 2, tEnd: 12 });
  const always = shownFor(box, 'always', moment);
  expect(always).toMatchObject({ tStart: 0, tEnd: 1_000_000 });
  expect(shownFor(always, 5, moment)).toMatchObject({ tStart: 3, tEnd: 8 });
});

it('[PLUS-08] this frame is the one shown, from its time to before that of the next one', () => {
  expect(shownFor(box, 'frame', { time: 3.04, frames })).toMatchObject({ tStart: 3, tEnd: 3.05 });
  expect(shownFor(box, 'frame', { time: 9.9, frames })).toMatchObject({ tStart: 9.9, tEnd: 9.9 });
  expect(shownFor(path, 'frame', moment)).toBe(path);
  expect(shownFor(box, 'frame', { time: 3, frames: { ...frames, count: 1 } })).toBe(box);
});

it('[PLUS-08] tells for how long a drawing is shown', () => {
  expect(shownChoice(box, frames)).toBe(5);
  expect(shownChoice({ ...box, tEnd: 3.5 }, frames)).toBeNull();
  expect(shownChoice({ ...box, tStart: 0, tEnd: 1_000_000 }, frames)).toBe('always');
  expect(shownChoice({ ...box, tStart: 2, tEnd: 2 }, frames)).toBe('frame');
  expect(shownChoice(shownFor(box, 'frame', moment), frames)).toBe('frame');
  expect(shownChoice({ ...box, tStart: 2, tEnd: 2 }, { ...frames, count: 1 })).toBeNull();
});

it('[PLUS-08] tells for how long a path is shown after its last point', () => {
  expect(shownChoice(path, frames)).toBe(5);
  expect(shownFor(path, 1, moment)).toMatchObject({ tStart: 2, tEnd: 5 });
});
