import { ArrowUpRight } from 'lucide-react';
import { toCanvas, type Point } from '../geometry.ts';
import { line } from './line.ts';
import { addHandDrawn, isHandDrawn } from './hand-drawn.ts';
import { endHandles, type Shape, twoPointDrag } from './shape.ts';
import { strokeOutline } from './stroke-outline.ts';

/** Length of each side of the arrowhead, in stage pixels at every thickness. */
const headPixels = 15;

/** The ends of both sides of the head. */
function headEnds(from: Point, to: Point, length: number): readonly Point[] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return [-Math.PI / 6, Math.PI / 6].map((side) => ({
    x: to.x - length * Math.cos(angle + side),
    y: to.y - length * Math.sin(angle + side),
  }));
}

export const arrow: Shape = {
  label: 'Arrow',
  icon: ArrowUpRight,
  key: 'H',
  gesture: twoPointDrag,
  handDrawn: 'choice',
  handles: endHandles,
  draw(ctx, data, viewport) {
    const [from, to] = data.points.map((point) => toCanvas(point, viewport));
    if (!from || !to) return;
    const head = headEnds(from, to, headPixels * viewport.scale);
    ctx.beginPath();
    if (isHandDrawn(data)) addHandDrawn(ctx, 'arrow', data, [from, to, ...head], viewport);
    else {
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      for (const end of head) {
        ctx.moveTo(to.x, to.y);
        ctx.lineTo(end.x, end.y);
      }
    }
    strokeOutline(ctx, data.style, viewport);
  },
  distanceTo: line.distanceTo,
};
