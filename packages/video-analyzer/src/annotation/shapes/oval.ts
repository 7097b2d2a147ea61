import { toCanvas, type Point, type Viewport } from '../geometry.ts';
import { addHandDrawn, isHandDrawn } from './hand-drawn.ts';
import type { DrawingContext, ShapeData } from './shape.ts';
import { distanceToStroke } from './stroke-outline.ts';

/** An ellipse in canvas pixels. */
export type Oval = { readonly center: Point; readonly radiusX: number; readonly radiusY: number };

/** The ellipse that fills the box between two points, or null while there is only one. */
export function ovalInBox(points: readonly Point[], viewport: Viewport): Oval | null {
  const [from, to] = points.map((point) => toCanvas(point, viewport));
  if (!from || !to) return null;
  const center = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return { center, radiusX: Math.abs(to.x - from.x) / 2, radiusY: Math.abs(to.y - from.y) / 2 };
}

/** Adds the ellipse to the path of the context, hand-drawn if the drawing is. */
export function addOval(ctx: DrawingContext, oval: Oval, data: ShapeData, viewport: Viewport): void {
  if (isHandDrawn(data)) return addHandDrawn(ctx, 'oval', data, cornersOf(oval), viewport);
  addExactOval(ctx, oval);
}

/** Adds the ellipse to the path of the context with an exact edge. */
export function addExactOval(ctx: DrawingContext, { center, radiusX, radiusY }: Oval): void {
  ctx.moveTo(center.x + radiusX, center.y);
  ctx.ellipse(center.x, center.y, radiusX, radiusY, 0, 0, Math.PI * 2);
}

/** Two opposite corners of the box around an ellipse. */
export function cornersOf({ center, radiusX, radiusY }: Oval): readonly [Point, Point] {
  return [
    { x: center.x - radiusX, y: center.y - radiusY },
    { x: center.x + radiusX, y: center.y + radiusY },
  ];
}

const steps = 128;

/** Distance in canvas pixels from `point` to the stroked ellipse; 0 or less on it. */
export function distanceToOval(point: Point, oval: Oval | null, { style }: ShapeData, viewport: Viewport): number {
  if (!oval) return Infinity;
  const { center, radiusX, radiusY } = oval;
  const ring = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    return { x: center.x + radiusX * Math.cos(angle), y: center.y + radiusY * Math.sin(angle) };
  });
  return distanceToStroke(point, ring, style, viewport);
}
