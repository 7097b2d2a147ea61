import { distance, toCanvas, type Point, type Viewport } from '../geometry.ts';

/** The part of a drawing that decides whether it sets the scale. */
export type Ruler = { readonly shape: string; readonly points: readonly Point[]; readonly inches?: number };

/** A ruler of known length that is shorter than this share of the frame's height sets no scale: it has no length. */
const shortestRuler = 1e-3;

/** Limits of a known length. */
export const inchLimits = { min: 0.1, max: 10_000 } as const;

/** The length of a path on the picture, as a share of the frame's height. The same at any zoom and size of the stage. */
export function lengthInHeights(points: readonly Point[], viewport: Viewport): number {
  const path = points.map((point) => toCanvas(point, viewport));
  const pixels = path.reduce((sum, point, index) => sum + distance(point, path[index - 1] ?? point), 0);
  return pixels / viewport.height;
}

/**
 * Inches that are as long on the picture as the frame is high, by the topmost ruler with a known length (analyzer-25).
 * Null if there is none. `drawings` are those of one video, in painting order.
 */
export function scaleOf(drawings: readonly Ruler[], viewport: Viewport): number | null {
  const known = drawings.findLast(
    ({ shape, inches, points }) =>
      shape === 'ruler' && inches !== undefined && lengthInHeights(points, viewport) >= shortestRuler,
  );
  return known?.inches === undefined ? null : known.inches / lengthInHeights(known.points, viewport);
}

/** Reads a typed length: null for none (empty), undefined if it is not within the limits. */
export function readInches(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const inches = Math.round(Number(text.replace(',', '.')) * 100) / 100;
  return inches >= inchLimits.min && inches <= inchLimits.max ? inches : undefined;
}

/** A measured length: tenths of an inch below 10, above that whole inches, because points are a pixel or two off. */
export function measuredText(inches: number): string {
  return `${inches < 9.95 ? Math.round(inches * 10) / 10 : Math.round(inches)} in`;
}
