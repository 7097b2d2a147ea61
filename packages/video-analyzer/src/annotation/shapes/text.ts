import { Type } from 'lucide-react';
import { toCanvas, type Viewport } from '../geometry.ts';
import { distanceToBox, drawLabel, labelBox, labelSize, type Label } from './label.ts';
import { onePointDrag, type Shape, type ShapeData } from './shape.ts';
import { haloColor } from './stroke-outline.ts';

/** Never mirrored with the picture, so that it stays readable. */
function labelOf({ points, style, text = '' }: ShapeData, viewport: Viewport): Label | null {
  const [point] = points;
  return point ? { text, at: toCanvas(point, viewport), size: labelSize(style, viewport) } : null;
}

export const text: Shape = {
  label: 'Text',
  icon: Type,
  key: 'I',
  gesture: onePointDrag,
  draw(ctx, data, viewport) {
    const label = labelOf(data, viewport);
    if (label) drawLabel(ctx, label, haloColor(data.style));
  },
  distanceTo(point, data, viewport) {
    const label = labelOf(data, viewport);
    return label ? distanceToBox(point, labelBox(label)) : Infinity;
  },
  outline(data, viewport) {
    const label = labelOf(data, viewport);
    return label ? labelBox(label) : [];
  },
};
