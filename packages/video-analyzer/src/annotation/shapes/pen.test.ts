import { expect, it } from 'vitest';
import type { DrawnPoint, Viewport } from '../geometry.ts';
import { recordingContext } from '../testing/recording-context.ts';
import { factsAt } from '../testing/moments.ts';
import { pen } from './pen.ts';

const viewport: Viewport = { x: 0, y: 0, width: 10_000, height: 10_000, scale: 10 };
const style = { color: '#ffffff', thickness: 10, opacity: 1 };

/** How wide the middle of a level stroke is painted, in canvas pixels. The thickness is 100. */
function widthOf(pressure?: number): number {
  const points = Array.from(
    { length: 21 },
    (_, index): DrawnPoint => ({ x: 0.1 + index * 0.04, y: 0.5, ...(pressure === undefined ? {} : { pressure }) }),
  );
  const { calls, context } = recordingContext();
  pen.draw(context, { points, style }, viewport, factsAt(1));
  const ys = calls
    .filter((call) => call.startsWith('quadraticCurveTo'))
    .map((call) => call.split(' ')[1]!.split(',').map(Number))
    .filter(([x = 0]) => x > 4_000 && x < 6_000)
    .map(([, y = 0]) => y);
  return Math.max(...ys) - Math.min(...ys);
}

it.each([
  ['without pressure', undefined, 100],
  ['at half of the pressure', 0.5, 100],
  ['at full pressure', 1, 160],
  ['at a tenth of the pressure', 0.1, 52],
])('[PLUS-08] a stroke %s', (_name, pressure, pixels) => {
  expect(Math.abs(widthOf(pressure) - pixels)).toBeLessThanOrEqual(2);
});
