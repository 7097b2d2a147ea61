import { expect, it } from 'vitest';
import { createWheelZoom } from './wheel-zoom.ts';

const turn = { deltaY: 0, deltaMode: 0, ctrlKey: false, timeStamp: 0 };

/** The zoom in hundredths after each turn, which follow each other after `milliseconds`. */
function zooms(from: number, turns: readonly Partial<typeof turn>[], milliseconds = 16): number[] {
  const zoomBy = createWheelZoom();
  let zoom = from;
  return turns.map((one, index) => {
    zoom = zoomBy(zoom, { ...turn, timeStamp: 1000 + index * milliseconds, ...one });
    return Math.round(zoom * 100);
  });
}

const times = (count: number, one: Partial<typeof turn>) => Array.from({ length: count }, () => one);

it.each([
  ['120 pixels, in Chromium on Linux and Windows', { deltaY: -120 }],
  ['40 pixels, on Windows with everything enlarged', { deltaY: -40 }],
  ['3 lines, in Firefox', { deltaY: -3, deltaMode: 1 }],
])('[ANZ-05] a notch of the wheel zooms by 0.05, also with Ctrl: %s', (_name, notch) => {
  expect(zooms(1, [notch, notch, { ...notch, deltaY: -notch.deltaY }])).toEqual([105, 110, 105]);
  expect(zooms(1, [{ ...notch, ctrlKey: true }])).toEqual([105]);
});

it('[ANZ-05] a notch that is turned slowly zooms by 0.05 where it moves by few pixels, as on a Mac', () => {
  expect(zooms(1, [{ deltaY: -4 }, { deltaY: -4 }, { deltaY: 4 }], 400)).toEqual([105, 110, 105]);
});

it('[ANZ-05] moving two fingers on a touchpad zooms by 0.05 at once, then for each 25 pixels', () => {
  expect(zooms(1, times(11, { deltaY: -5 }))).toEqual([105, 105, 105, 105, 105, 110, 110, 110, 110, 110, 115]);
  expect(zooms(2, times(6, { deltaY: 5 }))).toEqual([195, 195, 195, 195, 195, 190]);
});

it('[ANZ-05] a pinch on a touchpad zooms in proportion to how far the fingers move', () => {
  expect(zooms(1, times(4, { deltaY: -10, ctrlKey: true }))).toEqual([110, 122, 135, 149]);
  expect(zooms(4, times(2, { deltaY: 10, ctrlKey: true }))).toEqual([362, 328]);
  expect(zooms(1, times(4, { deltaY: -0.5, ctrlKey: true }))).toEqual([100, 101, 101, 102]);
});

it('[ANZ-05] moving sideways does not zoom', () => {
  expect(zooms(1, [{ deltaY: -0 }, { deltaY: 0 }])).toEqual([100, 100]);
});
