import { expect, it } from 'vitest';
import { boundsHandles } from './handles.ts';

/** A stroke between 0.2 and 0.6 across, and between 0.1 and 0.5 down. */
const stroke = [
  { x: 0.2, y: 0.3 },
  { x: 0.4, y: 0.5, pressure: 0.7 },
  { x: 0.6, y: 0.1 },
];
const style = { color: '#f0262d', thickness: 3, opacity: 1 };
const [leftTop, rightTop, rightBottom, leftBottom] = boundsHandles;

it('[PLUS-08] a freehand curve has handles on the corners of the box around it', () => {
  expect(boundsHandles.map((handle) => handle.at(stroke))).toEqual([
    { x: 0.2, y: 0.1 },
    { x: 0.6, y: 0.1 },
    { x: 0.6, y: 0.5 },
    { x: 0.2, y: 0.5 },
  ]);
  expect(leftTop?.at([{ x: 0.5, y: 0.5 }])).toBeNull();
});

it.each([
  [
    'right and down',
    rightBottom,
    { x: 1, y: 0.9 },
    [
      { x: 0.2, y: 0.5 },
      { x: 0.6, y: 0.9, pressure: 0.7 },
      { x: 1, y: 0.1 },
    ],
  ],
  [
    'left and up',
    leftTop,
    { x: 0.4, y: 0.3 },
    [
      { x: 0.4, y: 0.4 },
      { x: 0.5, y: 0.5, pressure: 0.7 },
      { x: 0.6, y: 0.3 },
    ],
  ],
  [
    'over the opposite corner',
    leftBottom,
    { x: 0.8, y: 0.3 },
    [
      { x: 0.8, y: 0.2 },
      { x: 0.7, y: 0.3, pressure: 0.7 },
      { x: 0.6, y: 0.1 },
    ],
  ],
])('[PLUS-08] a dragged handle scales the curve away from the opposite corner: %s', (_name, handle, to, expected) => {
  const dragged = handle?.drag({ points: stroke, style }, to, to).points ?? [];
  expect(dragged.map(({ x, y, ...rest }) => ({ x: Number(x.toFixed(9)), y: Number(y.toFixed(9)), ...rest }))).toEqual(
    expected,
  );
});

it('[PLUS-08] a nearly level line stays nearly level, whatever handle is dragged', () => {
  const level = [
    { x: 0.2, y: 0.4 },
    { x: 0.6, y: 0.402 },
  ];
  expect(rightTop?.drag({ points: level, style }, { x: 0.4, y: 0.9 }, { x: 0.6, y: 0.4 })).toEqual({
    points: [
      { x: 0.2, y: 0.4 },
      { x: 0.4, y: 0.402 },
    ],
  });
});
