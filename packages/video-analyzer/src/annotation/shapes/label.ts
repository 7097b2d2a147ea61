import type { Point, Viewport } from '../geometry.ts';
import type { DrawingContext } from './shape.ts';

/** Widths of most letters of Inter lie below this share of the font size. */
const letterWidth = 0.58;
const family = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

/** Where text lies, in canvas pixels: `at` is its left edge at middle height. */
export type Label = { readonly text: string; readonly at: Point; readonly size: number };

/** Paints text in the present colour, with a dark or light edge so that it is readable on any picture. */
export function drawLabel(ctx: DrawingContext, { text, at, size }: Label, edge: string): void {
  ctx.font = `700 ${size}px ${family}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const color = ctx.fillStyle;
  ctx.lineWidth = size / 6;
  ctx.strokeStyle = edge;
  ctx.strokeText(text, at.x, at.y);
  ctx.fillStyle = color;
  ctx.fillText(text, at.x, at.y);
}

/** Two opposite corners of the box around a label, by the usual width of its letters. */
export function labelBox({ text, at, size }: Label): readonly [Point, Point] {
  const width = [...text].length * letterWidth * size;
  return [
    { x: at.x, y: at.y - size * 0.6 },
    { x: at.x + width, y: at.y + size * 0.6 },
  ];
}

/** Distance in canvas pixels from a point to the box between two corners; 0 inside. */
export function distanceToBox(point: Point, [from, to]: readonly [Point, Point]): number {
  const dx = Math.max(from.x - point.x, 0, point.x - to.x);
  const dy = Math.max(from.y - point.y, 0, point.y - to.y);
  return Math.hypot(dx, dy);
}

/** Font size in canvas pixels: it grows with the thickness, from 3 to 10 stage pixels. */
export function labelSize({ thickness }: { readonly thickness: number }, { scale }: Viewport): number {
  return (14 + thickness * 2) * scale;
}
