import { annotationColors, type AnnotationStyle } from '../annotation-style.ts';
import { distanceToPath, type Point, type Viewport } from '../geometry.ts';
import type { DrawingContext } from './shape.ts';

const haloPixels = 1;
const darkHalo = 'rgb(11 13 16 / 45%)';
const lightHalo = 'rgb(255 255 255 / 45%)';

/** The colour of the edge that makes a drawing readable on any picture. */
export function haloColor({ color }: Pick<AnnotationStyle, 'color'>): string {
  return color === annotationColors.black ? lightHalo : darkHalo;
}

/**
 * Strokes a thin contrasting edge, `lineWidth` canvas pixels wide, so that white is readable on sky and black on shade.
 */
function strokeHalo(ctx: DrawingContext, { color }: AnnotationStyle, lineWidth: number): void {
  ctx.lineWidth = lineWidth;
  ctx.strokeStyle = haloColor({ color });
  ctx.stroke();
  ctx.strokeStyle = color;
}

/** Strokes the current path of the context, in the style's thickness and with a halo. */
export function strokeOutline(ctx: DrawingContext, style: AnnotationStyle, { scale }: Viewport): void {
  const lineWidth = style.thickness * scale;
  strokeHalo(ctx, style, lineWidth + 2 * haloPixels * scale);
  ctx.lineWidth = lineWidth;
  ctx.stroke();
}

/** Fills the current path of the context, with a halo around it. */
export function fillOutline(ctx: DrawingContext, style: AnnotationStyle, { scale }: Viewport): void {
  strokeHalo(ctx, style, 2 * haloPixels * scale);
  ctx.fill();
}

/** Distance in canvas pixels from `point` to the edge of a stroked path; negative inside the stroke. */
export function distanceToStroke(
  point: Point,
  path: readonly Point[],
  { thickness }: AnnotationStyle,
  { scale }: Viewport,
): number {
  return distanceToPath(point, path) - (thickness / 2) * scale;
}
