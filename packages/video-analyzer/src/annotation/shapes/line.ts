import { Slash } from 'lucide-react';
import { toCanvas } from '../geometry.ts';
import { endHandles, type Shape, twoPointDrag } from './shape.ts';
import { distanceToStroke, strokeOutline } from './stroke-outline.ts';

export const line: Shape = {
  label: 'Line',
  icon: Slash,
  key: 'D',
  gesture: twoPointDrag,
  handles: endHandles,
  draw(ctx, { points, style }, viewport) {
    const [from, to] = points.map((point) => toCanvas(point, viewport));
    if (!from || !to) return;
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    strokeOutline(ctx, style, viewport);
  },
  distanceTo(point, { points, style }, viewport) {
    const ends = points.map((end) => toCanvas(end, viewport));
    return distanceToStroke(point, ends, style, viewport);
  },
};
