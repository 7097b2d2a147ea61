import { annotationColors, type AnnotationStyle } from '../annotation-style.ts';
import { distanceToPath, type Point, type Viewport } from '../geometry.ts';
import type { DrawingContext } from './shape.ts';

const haloPixels = 1;
/** Opacity of the contrasting edge around drawings. */
export const haloOpacity = 0.45;
const darkHalo = '11 13 16';
const lightHalo = '255 255 255';

/** The colour of the edge that makes a drawing readable on any picture. */
export function haloColor({ color }: Pick<AnnotationStyle, 'color'>, opacity = haloOpacity): string {
  return `rgb(${color === annotationColors.black ? lightHalo : darkHalo} / ${100 * opacity}%)`;
}

/** How wide the edge of a filled drawing is stroked, in canvas pixels. Half of it lies outside. */
export const haloWidth = ({ scale }: Pick<Viewport, 'scale'>) => 2 * haloPixels * scale;

/**
 * Strokes a thin contrasting edge, `lineWidth` canvas pixels wide, so that white is readable on sky and black on shade.
 */
export function strokeHalo(ctx: DrawingContext, { color }: AnnotationStyle, lineWidth: number): void {
  ctx.lineWidth = lineWidth;
  ctx.strokeStyle = haloColor({ color });
  ctx.stroke();
  ctx.strokeStyle = color;
}

/** Strokes the current path of the context, in the style's thickness and with a halo. */
export function strokeOutline(ctx: DrawingContext, style: AnnotationStyle, { scale }: Viewport): void {
  const lineWidth = style.thickness * scale;
  strokeHalo(ctx, style, lineWidth + haloWidth({ scale }));
  ctx.lineWidth = lineWidth;
  ctx.stroke();
}

/** Fills the current path of the context, with a halo around it. */
export function fillOutline(ctx: DrawingContext, style: AnnotationStyle, viewport: Viewport): void {
  strokeHalo(ctx, style, haloWidth(viewport));
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
