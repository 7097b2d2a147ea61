import type { Point, Viewport } from '../geometry.ts';
import type { DrawingContext, Label } from './shape.ts';

/** About how wide letters of bold Inter are, as shares of the font size. */
const letterWidths = { digit: 0.62, narrow: 0.3, other: 0.58 } as const;

function letterWidth(letter: string): number {
  if (letter >= '0' && letter <= '9') return letterWidths.digit;
  return " .,:;!|'ijl".includes(letter) ? letterWidths.narrow : letterWidths.other;
}

const family = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

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
  const width = [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size;
  return [
    { x: at.x, y: at.y - size * 0.6 },
    { x: at.x + width, y: at.y + size * 0.6 },
  ];
}

/** Returns the label with the middle of its box at its place, moved so that it does not leave the frame. */
export function insideFrame(label: Label, viewport: Viewport): Label {
  const [from, to] = labelBox(label);
  const { x, y } = label.at;
  const width = to.x - from.x;
  const height = to.y - from.y;
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  return {
    ...label,
    at: {
      x: within(x - width / 2, viewport.x, viewport.x + viewport.width - width),
      y: within(y, viewport.y + height / 2, viewport.y + viewport.height - height / 2),
    },
  };
}

/** Distance in canvas pixels from a point to the box between two corners; 0 inside. */
export function distanceToBox(point: Point, [from, to]: readonly [Point, Point]): number {
  const dx = Math.max(from.x - point.x, 0, point.x - to.x);
  const dy = Math.max(from.y - point.y, 0, point.y - to.y);
  return Math.hypot(dx, dy);
}

/** The font size is proportional to the thickness plus this. */
export const labelSizeOffset = 7;

/** Font size in canvas pixels. */
export function labelSize({ thickness }: { readonly thickness: number }, { scale }: Viewport): number {
  return (labelSizeOffset + thickness) * 2 * scale;
}
