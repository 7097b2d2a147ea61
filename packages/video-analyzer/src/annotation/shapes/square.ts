import { Square } from 'lucide-react';
import { toCanvas } from '../geometry.ts';
import { addHandDrawn, isHandDrawn } from './hand-drawn.ts';
import { boxHandles } from './handles.ts';
import { type Shape, twoPointDrag } from './shape.ts';
import { distanceToStroke, strokeOutline } from './stroke-outline.ts';

export const square: Shape = {
  label: 'Square',
  icon: Square,
  key: 'G',
  gesture: twoPointDrag,
  handDrawn: 'default',
  handles: boxHandles,
  draw(ctx, data, viewport) {
    const [from, to] = data.points.map((point) => toCanvas(point, viewport));
    if (!from || !to) return;
    ctx.beginPath();
    if (isHandDrawn(data)) addHandDrawn(ctx, 'box', data, [from, to], viewport);
    else ctx.rect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    strokeOutline(ctx, data.style, viewport);
  },
  distanceTo(point, { points, style }, viewport) {
    const [from, to] = points.map((corner) => toCanvas(corner, viewport));
    if (!from || !to) return Infinity;
    const sides = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
    return distanceToStroke(point, sides, style, viewport);
  },
};
