import type { Annotation } from './annotation.ts';
import { distance, toCanvas, type Point, type Viewport } from './geometry.ts';
import type { DrawingFacts } from './shapes/drawing-facts.ts';
import { sizeHandle, type Handle } from './shapes/handles.ts';
import { shapeOf } from './shapes/shapes.ts';

/** The handles of a drawing at the moment. */
export function handlesOf(annotation: Annotation, viewport: Viewport, facts: DrawingFacts): readonly Handle[] {
  const { handles = [], sizeOffset, outline } = shapeOf(annotation.shape);
  if (sizeOffset !== undefined) {
    const [point] = annotation.points;
    const [from, to] = outline?.(annotation, viewport, facts) ?? [];
    return point && from && to ? [sizeHandle(toCanvas(point, viewport), [from, to], sizeOffset, viewport)] : [];
  }
  return typeof handles === 'function' ? handles(annotation, facts) : handles;
}

/** Handles nearer to each other than this lie on the same place, in canvas pixels. */
const samePlace = 1;
/** A handle takes this share of the way to the next one. The rest of a small drawing is left to move it. */
const shareOfGap = 1 / 3;
/** But never less than this share of its reach. */
const leastShareOfReach = 0.2;

/** Returns the handle of a drawing nearest to `point` within `reach`, in canvas pixels, or null. */
export function handleAt(
  annotation: Annotation,
  point: Point,
  viewport: Viewport,
  facts: DrawingFacts,
  reach: number,
): Handle | null {
  const handles = handlesOf(annotation, viewport, facts).flatMap((handle) => {
    const place = handle.at(annotation.points);
    return place ? [{ handle, at: toCanvas(place, viewport) }] : [];
  });
  const points = annotation.points.map((one) => toCanvas(one, viewport));
  const places = [...handles.map(({ at }) => at), ...points];
  const within = handles
    .map(({ handle, at }) => ({ handle, at, away: distance(point, at) }))
    .filter(({ away }) => away <= reach)
    .toSorted((one, other) => one.away - other.away);
  // The handle for the size lies outside the drawing. Whatever is nearer to it than to the drawing's place is left to it.
  const isOutside = shapeOf(annotation.shape).sizeOffset !== undefined;
  const found = within.find(
    ({ at, away }) =>
      away <= limitedReach(at, places, reach) || (isOutside && points.every((one) => away < distance(point, one))),
  );
  return found?.handle ?? null;
}

function limitedReach(at: Point, places: readonly Point[], reach: number): number {
  const gaps = places.map((place) => distance(at, place)).filter((gap) => gap >= samePlace);
  return Math.max(reach * leastShareOfReach, Math.min(reach, Math.min(...gaps) * shareOfGap));
}
