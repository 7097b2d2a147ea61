import { ArrowUpRight } from 'lucide-react';
import { toCanvas, type Point } from '../geometry.ts';
import { line } from './line.ts';
import { type DrawingContext, type Shape, twoPointDrag } from './shape.ts';
import { strokeOutline } from './stroke-outline.ts';

/** Length of each side of the arrowhead, in stage pixels at every thickness. */
const headPixels = 15;

function addHead(ctx: DrawingContext, from: Point, to: Point, length: number) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  for (const side of [-Math.PI / 6, Math.PI / 6]) {
    ctx.moveTo(to.x, to.y);
    ctx.lineTo(to.x - length * Math.cos(angle + side), to.y - length * Math.sin(angle + side));
  }
}

export const arrow: Shape = {
  label: 'Arrow',
  icon: ArrowUpRight,
  key: 'H',
  gesture: twoPointDrag,
  draw(ctx, { points, style }, viewport) {
    const [from, to] = points.map((point) => toCanvas(point, viewport));
    if (!from || !to) return;
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    addHead(ctx, from, to, headPixels * viewport.scale);
    strokeOutline(ctx, style, viewport);
  },
  distanceTo: line.distanceTo,
};
