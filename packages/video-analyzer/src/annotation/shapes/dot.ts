import { createLucideIcon } from 'lucide-react';
import { distance, toCanvas } from '../geometry.ts';
import { onePointDrag, type Shape } from './shape.ts';
import { fillOutline } from './stroke-outline.ts';

const radiusPerThickness = 1.5;
const FilledDot = createLucideIcon('filled-dot', [
  ['circle', { cx: 12, cy: 12, r: 7, fill: 'currentColor', key: 'dot' }],
]);

export const dot: Shape = {
  label: 'Dot',
  icon: FilledDot,
  key: 'F',
  gesture: onePointDrag,
  draw(ctx, { points, style }, viewport) {
    const [point] = points;
    if (!point) return;
    const center = toCanvas(point, viewport);
    ctx.beginPath();
    ctx.arc(center.x, center.y, style.thickness * radiusPerThickness * viewport.scale, 0, Math.PI * 2);
    fillOutline(ctx, style, viewport);
  },
  distanceTo(point, { points, style }, viewport) {
    const [center] = points;
    if (!center) return Infinity;
    return distance(point, toCanvas(center, viewport)) - style.thickness * radiusPerThickness * viewport.scale;
  },
};
