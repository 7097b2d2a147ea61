/**
 * A position in the video frame, from 0 (left, top) to 1 (right, bottom). Functions that use canvas pixels instead say
 * so.
 */
export type Point = { readonly x: number; readonly y: number };

/**
 * A point of a drawing. Those of a path have the media second of their frame, those of a freehand stroke drawn with a
 * stylus its pressure, 0 to 1.
 */
export type DrawnPoint = Point & { readonly time?: number; readonly pressure?: number };

/**
 * Where the video frame lies on a canvas, in canvas pixels. `scale` is canvas pixels per stage pixel, so a
 * 5 px stroke is `5 * scale` wide whatever the zoom. A mirrored frame has its left side on the right.
 */
export type Viewport = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isMirrored?: boolean;
};

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

/** The same point, moved to the nearest place inside the frame. */
export function clampPoint<Kind extends Point>(point: Kind): Kind {
  return { ...point, x: clampToUnit(point.x), y: clampToUnit(point.y) };
}

const mirroredIf = (isMirrored: boolean | undefined, x: number) => (isMirrored ? 1 - x : x);

/** From 0-1 frame coordinates to canvas pixels. */
export function toCanvas(point: Point, viewport: Viewport): Point {
  const x = mirroredIf(viewport.isMirrored, point.x);
  return { x: viewport.x + x * viewport.width, y: viewport.y + point.y * viewport.height };
}

/** From canvas pixels to 0-1 frame coordinates, clamped to the frame. */
export function fromCanvas(point: Point, viewport: Viewport): Point {
  const x = mirroredIf(viewport.isMirrored, (point.x - viewport.x) / viewport.width);
  return clampPoint({ x, y: (point.y - viewport.y) / viewport.height });
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const lengthSquared = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  if (lengthSquared === 0) return distance(point, from);
  const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / lengthSquared;
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - nearest * (to.x - from.x), point.y - from.y - nearest * (to.y - from.y));
}

/** Distance from `point` to the nearest place on the path through `path`; infinite for an empty path. */
export function distanceToPath(point: Point, path: readonly Point[]): number {
  return path.reduce(
    (nearest, to, index) => Math.min(nearest, distanceToSegment(point, path[index - 1] ?? to, to)),
    Infinity,
  );
}
