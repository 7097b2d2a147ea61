import type { AnnotationStyle } from '../annotation-style.ts';
import { fromCanvas, toCanvas, type DrawnPoint, type Point, type Viewport } from '../geometry.ts';

/** What a handle can change of a drawing. */
type Resizable = { readonly points: readonly DrawnPoint[]; readonly style: AnnotationStyle };

/** A place on a drawing that can be dragged. Points are in 0-1 frame coordinates. */
export type Handle = {
  /** Where it lies; null while the drawing has too few points. */
  at(points: readonly Point[]): Point | null;
  /** What changes in the drawing when the handle, pressed at `from`, is dragged to `to`. */
  drag(drawing: Resizable, to: Point, from: Point): Partial<Resizable>;
};

/** A handle on each of the first `count` points. */
export function pointHandles(count: number): readonly Handle[] {
  return Array.from({ length: count }, (_, index) => cornerHandle(index, index));
}

/** Handles on the four corners of the box between two points. */
export const boxHandles: readonly Handle[] = [
  cornerHandle(0, 0),
  cornerHandle(1, 0),
  cornerHandle(1, 1),
  cornerHandle(0, 1),
];

/** A handle at the x of one point and the y of another. */
function cornerHandle(ofX: number, ofY: number): Handle {
  return {
    at(points) {
      const x = points[ofX]?.x;
      const y = points[ofY]?.y;
      return x === undefined || y === undefined ? null : { x, y };
    },
    drag: ({ points }, to) => ({
      points: points.map((point, index) => ({
        ...point,
        x: index === ofX ? to.x : point.x,
        y: index === ofY ? to.y : point.y,
      })),
    }),
  };
}

/** Handles on the corners of the box around all points. Dragging one scales the drawing away from the opposite corner. */
export const boundsHandles: readonly Handle[] = [
  boundsHandle(Math.min, Math.min),
  boundsHandle(Math.max, Math.min),
  boundsHandle(Math.max, Math.max),
  boundsHandle(Math.min, Math.max),
];

type Extreme = typeof Math.min;

/** In 0-1 frame coordinates. */
const leastExtent = 0.01;

/** A handle at the least or greatest x and y of all points. */
function boundsHandle(extremeX: Extreme, extremeY: Extreme): Handle {
  const extremeOf = (points: readonly Point[], axis: 'x' | 'y', extreme: Extreme) =>
    points.reduce((found, point) => extreme(found, point[axis]), points[0]?.[axis] ?? 0);
  /** Returns how to scale one axis. A drawing that is nearly a straight line across it stays as it is, because its wobble would become a zigzag. */
  function scaling(points: readonly Point[], axis: 'x' | 'y', dragged: Extreme, to: number) {
    const from = extremeOf(points, axis, dragged);
    const fixed = extremeOf(points, axis, dragged === Math.min ? Math.max : Math.min);
    const factor = Math.abs(from - fixed) < leastExtent ? 1 : (to - fixed) / (from - fixed);
    return (value: number) => fixed + (value - fixed) * factor;
  }
  return {
    at: (points) =>
      points.length < 2 ? null : { x: extremeOf(points, 'x', extremeX), y: extremeOf(points, 'y', extremeY) },
    drag({ points }, to) {
      const [x, y] = [scaling(points, 'x', extremeX, to.x), scaling(points, 'y', extremeY, to.y)];
      return { points: points.map((point) => ({ ...point, x: x(point.x), y: y(point.y) })) };
    },
  };
}

/** How far the handle of `sizeHandle`, and the frame of its drawing, lie outside the drawing, in stage pixels. */
export const sizeGap = 8;
const thicknessLimits = { min: 2, max: 40 };

/**
 * Returns a handle for a drawing whose size is proportional to its thickness plus `offset`. It lies outside the lower right corner, and changes the thickness.
 * `point` is where the drawing was placed; `from` and `to` are the upper left and lower right corners of what is painted. All are in canvas pixels.
 */
export function sizeHandle(
  point: Point,
  [from, to]: readonly [Point, Point],
  offset: number,
  viewport: Viewport,
): Handle {
  const gap = sizeGap * viewport.scale;
  const at = fromCanvas({ x: to.x + gap, y: to.y + gap }, viewport);
  const width = to.x - point.x;
  const height = (to.y - from.y) / 2;
  return {
    at: () => at,
    drag({ style }, dragged, pressed) {
      const end = toCanvas(dragged, viewport);
      const start = toCanvas(pressed, viewport);
      const growth = ((end.x - start.x) * width + (end.y - start.y) * height) / (width ** 2 + height ** 2);
      const thickness = Math.round((style.thickness + (style.thickness + offset) * growth) * 10) / 10;
      const { min, max } = thicknessLimits;
      return { style: { ...style, thickness: Math.min(max, Math.max(min, thickness)) } };
    },
  };
}
