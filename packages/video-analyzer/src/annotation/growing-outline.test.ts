import { expect, it } from 'vitest';
import { createGrowingOutline } from './growing-outline.ts';

/** An outline whose points are told apart by one number each. */
const outline = (...numbers: number[]) => numbers.map((number) => [number, 0]);

it('[ANZ-06] adds what two outlines have in common at both ends, once it is enough', () => {
  const growing = createGrowingOutline(4);
  expect(growing.grow(outline(1, 2, 90, 12, 11))).toEqual({
    isContinued: false,
    added: [],
    rest: outline(1, 2, 90, 12, 11),
  });
  // Four points in common, which is enough.
  expect(growing.grow(outline(1, 2, 3, 91, 92, 13, 12, 11))).toEqual({
    isContinued: true,
    added: [outline(1, 2), outline(12, 11)],
    rest: outline(1, 2, 3, 91, 92, 13, 12, 11),
  });
  // Two more.
  expect(growing.grow(outline(1, 2, 3, 4, 93, 14, 13, 12, 11))).toEqual({
    isContinued: true,
    added: [],
    rest: outline(1, 2, 3, 4, 93, 14, 13, 12, 11),
  });
  // Four more. A curve is drawn up to the middle between its last two points, so what is added begins two points before its end.
  expect(growing.grow(outline(1, 2, 3, 4, 5, 94, 15, 14, 13, 12, 11))).toEqual({
    isContinued: true,
    added: [outline(1, 2, 3, 4), outline(14, 13, 12, 11)],
    rest: outline(3, 4, 5, 94, 15, 14, 13),
  });
});

it('[ANZ-06] begins again where a point that had settled is another one, and after a restart', () => {
  const growing = createGrowingOutline(2);
  growing.grow(outline(1, 2, 3, 90));
  expect(growing.grow(outline(1, 2, 3, 91)).added).toEqual([outline(1, 2, 3), []]);
  expect(growing.grow(outline(1, 2, 7, 92))).toEqual({ isContinued: false, added: [], rest: outline(1, 2, 7, 92) });
  expect(growing.grow(outline(1, 2, 7, 93)).added).toEqual([outline(1, 2, 7), []]);
  growing.restart();
  expect(growing.grow(outline(1, 2, 7, 93))).toEqual({ isContinued: false, added: [], rest: outline(1, 2, 7, 93) });
});

it('[ANZ-06] adds nothing when the same outline is painted again', () => {
  const growing = createGrowingOutline(1);
  const same = outline(1, 2, 3);
  growing.grow(same);
  expect(growing.grow(same)).toEqual({ isContinued: true, added: [], rest: outline(1, 2, 3) });
});
