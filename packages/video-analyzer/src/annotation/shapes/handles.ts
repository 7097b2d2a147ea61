import type { DrawnPoint, Point } from '../geometry.ts';

/** A place on a drawing that can be dragged. Points are in 0-1 frame coordinates. */
export type Handle = {
  /** Where it lies; null while the drawing has too few points. */
  at(points: readonly Point[]): Point | null;
  /** The points of the drawing after the handle was dragged to `to`. */
  drag(points: readonly DrawnPoint[], to: Point): readonly DrawnPoint[];
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
    drag: (points, to) =>
      points.map((point, index) => ({
        ...point,
        x: index === ofX ? to.x : point.x,
        y: index === ofY ? to.y : point.y,
      })),
  };
}
