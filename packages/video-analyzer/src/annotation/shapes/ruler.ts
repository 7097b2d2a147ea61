import { Ruler } from 'lucide-react';
import { toCanvas, type Point, type Viewport } from '../geometry.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import { drawLabel, insideFrame, labelBox, labelSize } from './label.ts';
import { line } from './line.ts';
import { lengthInHeights, measuredText } from './scale.ts';
import { endHandles, type Shape, type ShapeData, twoPointDrag } from './shape.ts';
import { haloColor, strokeOutline } from './stroke-outline.ts';

/** Half the length of the marks at both ends, in stage pixels. */
const endMark = 9;

/** The text beside a ruler: its known length, or the one by the scale of the video. Null if there is neither. */
function rulerText(data: ShapeData, viewport: Viewport, { inchesPerHeight }: DrawingFacts): string | null {
  if (data.inches !== undefined) return `${data.inches} in`;
  return inchesPerHeight === null ? null : measuredText(lengthInHeights(data.points, viewport) * inchesPerHeight);
}

/** A unit vector across the ruler, towards the top of the picture. */
function across(from: Point, to: Point): Point {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) - Math.PI / 2;
  const up = Math.sin(angle) > 0 ? -1 : 1;
  return { x: Math.cos(angle) * up, y: Math.sin(angle) * up };
}

/** Where the text of a ruler is painted: beside its middle, inside the frame. */
function labelOf(text: string, { points, style }: ShapeData, viewport: Viewport) {
  const [from, to] = points.map((point) => toCanvas(point, viewport));
  if (!from || !to) return null;
  const size = labelSize(style, viewport);
  const { x, y } = across(from, to);
  const [left, right] = labelBox({ text, at: from, size });
  const away =
    endMark * viewport.scale + size * 0.7 * Math.abs(y) + ((right.x - left.x) / 2 + size * 0.2) * Math.abs(x);
  const middle = { x: (from.x + to.x) / 2 + x * away, y: (from.y + to.y) / 2 + y * away };
  return insideFrame({ text, at: middle, size }, viewport);
}

export const ruler: Shape = {
  label: 'Ruler',
  icon: Ruler,
  key: 'K',
  gesture: twoPointDrag,
  handles: endHandles,
  staysSelected: true,
  draw(ctx, data, viewport, facts) {
    const [from, to] = data.points.map((point) => toCanvas(point, viewport));
    if (!from || !to) return;
    const { x, y } = across(from, to);
    const mark = endMark * viewport.scale;
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    for (const end of [from, to]) {
      ctx.moveTo(end.x - x * mark, end.y - y * mark);
      ctx.lineTo(end.x + x * mark, end.y + y * mark);
    }
    strokeOutline(ctx, data.style, viewport);
    const text = rulerText(data, viewport, facts);
    const label = text === null ? null : labelOf(text, data, viewport);
    if (label) drawLabel(ctx, label, haloColor(data.style));
  },
  distanceTo: line.distanceTo,
  hint: (data, viewport, facts) =>
    rulerText(data, viewport, facts) === null ? labelOf('Set a length', data, viewport) : null,
};
