import { createLucideIcon } from 'lucide-react';
import { boxHandles } from './handles.ts';
import { addOval, distanceToOval, ovalInBox } from './oval.ts';
import { type Shape, twoPointDrag } from './shape.ts';
import { strokeOutline } from './stroke-outline.ts';

const FlatEllipse = createLucideIcon('flat-ellipse', [['ellipse', { cx: 12, cy: 12, rx: 10, ry: 6, key: 'ellipse' }]]);

export const ellipse: Shape = {
  label: 'Ellipse',
  icon: FlatEllipse,
  key: 'E',
  gesture: twoPointDrag,
  handDrawn: 'default',
  handles: boxHandles,
  draw(ctx, data, viewport) {
    const oval = ovalInBox(data.points, viewport);
    if (!oval) return;
    ctx.beginPath();
    addOval(ctx, oval, data, viewport);
    strokeOutline(ctx, data.style, viewport);
  },
  distanceTo: (point, data, viewport) => distanceToOval(point, ovalInBox(data.points, viewport), data, viewport),
};
