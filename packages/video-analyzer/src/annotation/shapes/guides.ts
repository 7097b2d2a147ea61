import { MoveHorizontal, MoveVertical } from 'lucide-react';
import { toCanvas, type Point, type Viewport } from '../geometry.ts';
import { onePointDrag, type Shape, type ShapeData } from './shape.ts';
import { distanceToStroke, strokeOutline } from './stroke-outline.ts';

type Direction = 'horizontal' | 'vertical';

/** Both ends in canvas pixels: the guide crosses the whole frame. */
function endsOf(direction: Direction, { points }: ShapeData, viewport: Viewport): readonly Point[] {
  const [point] = points;
  if (!point) return [];
  const { x, y } = toCanvas(point, viewport);
  return direction === 'horizontal'
    ? [
        { x: viewport.x, y },
        { x: viewport.x + viewport.width, y },
      ]
    : [
        { x, y: viewport.y },
        { x, y: viewport.y + viewport.height },
      ];
}

function guide(direction: Direction, button: Pick<Shape, 'label' | 'icon' | 'key'>): Shape {
  return {
    ...button,
    gesture: onePointDrag,
    draw(ctx, data, viewport) {
      const [from, to] = endsOf(direction, data, viewport);
      if (!from || !to) return;
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      strokeOutline(ctx, data.style, viewport);
    },
    distanceTo: (point, data, viewport) =>
      distanceToStroke(point, endsOf(direction, data, viewport), data.style, viewport),
    outline: (data, viewport) => endsOf(direction, data, viewport),
  };
}

export const horizontalGuide = guide('horizontal', { label: 'Level', icon: MoveHorizontal, key: 'J' });
export const verticalGuide = guide('vertical', { label: 'Plumb', icon: MoveVertical, key: 'U' });
