import { createLucideIcon } from 'lucide-react';
import { distance, toCanvas, type Viewport } from '../geometry.ts';
import { onePointDrag, type Shape, type ShapeData } from './shape.ts';
import { cornersOf } from './oval.ts';
import { fillOutline } from './stroke-outline.ts';

/** In canvas pixels. */
const radiusOf = ({ thickness }: ShapeData['style'], { scale }: Viewport) => thickness * 1.5 * scale;
const FilledDot = createLucideIcon('filled-dot', [
  ['circle', { cx: 12, cy: 12, r: 7, fill: 'currentColor', key: 'dot' }],
]);

export const dot: Shape = {
  label: 'Dot',
  icon: FilledDot,
  key: 'F',
  gesture: onePointDrag,
  sizeOffset: 0,
  draw(ctx, { points, style }, viewport) {
    const [point] = points;
    if (!point) return;
    const center = toCanvas(point, viewport);
    ctx.beginPath();
    ctx.arc(center.x, center.y, radiusOf(style, viewport), 0, Math.PI * 2);
    fillOutline(ctx, style, viewport);
  },
  distanceTo(point, { points, style }, viewport) {
    const [center] = points;
    if (!center) return Infinity;
    return distance(point, toCanvas(center, viewport)) - radiusOf(style, viewport);
  },
  outline({ points, style }, viewport) {
    const radius = radiusOf(style, viewport);
    return points.flatMap((point) =>
      cornersOf({ center: toCanvas(point, viewport), radiusX: radius, radiusY: radius }),
    );
  },
};
