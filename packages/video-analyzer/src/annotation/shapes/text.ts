import { Type } from 'lucide-react';
import { toCanvas, type Viewport } from '../geometry.ts';
import { distanceToBox, drawLabel, labelBox, labelSize, labelSizeOffset } from './label.ts';
import { onePointDrag, type Label, type Shape, type ShapeData } from './shape.ts';
import { haloColor } from './stroke-outline.ts';

/** Never mirrored with the picture, so that it stays readable. Moved to the left if it would leave the frame. */
function labelOf({ points, style, text = '' }: ShapeData, viewport: Viewport): Label | null {
  const [point] = points;
  if (!point) return null;
  const { x, y } = toCanvas(point, viewport);
  const size = labelSize(style, viewport);
  const [, end] = labelBox({ text, at: { x, y }, size });
  const over = Math.max(0, end.x - (viewport.x + viewport.width));
  return { text, at: { x: Math.max(viewport.x, x - over), y }, size };
}

export const text: Shape = {
  label: 'Text',
  icon: Type,
  key: 'I',
  gesture: onePointDrag,
  sizeOffset: labelSizeOffset,
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
