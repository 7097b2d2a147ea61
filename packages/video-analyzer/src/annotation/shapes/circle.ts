import { Circle } from 'lucide-react';
import { distance, toCanvas, type Viewport } from '../geometry.ts';
import { addOval, cornersOf, distanceToOval, type Oval } from './oval.ts';
import { endHandles, type Shape, type ShapeData, twoPointDrag } from './shape.ts';
import { strokeOutline } from './stroke-outline.ts';

/** Dragged from the middle to the edge, and round on the picture whatever its shape. */
function ovalOf({ points }: ShapeData, viewport: Viewport): Oval | null {
  const [center, edge] = points.map((point) => toCanvas(point, viewport));
  if (!center || !edge) return null;
  const radius = distance(center, edge);
  return { center, radiusX: radius, radiusY: radius };
}

export const circle: Shape = {
  label: 'Circle',
  icon: Circle,
  key: 'C',
  gesture: twoPointDrag,
  handDrawn: 'default',
  handles: endHandles.slice(1),
  draw(ctx, data, viewport) {
    const oval = ovalOf(data, viewport);
    if (!oval) return;
    ctx.beginPath();
    addOval(ctx, oval, data, viewport);
    strokeOutline(ctx, data.style, viewport);
  },
  distanceTo: (point, data, viewport) => distanceToOval(point, ovalOf(data, viewport), data, viewport),
  outline(data, viewport) {
    const oval = ovalOf(data, viewport);
    return oval ? cornersOf(oval) : [];
  },
};
