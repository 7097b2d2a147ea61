import { Spotlight } from 'lucide-react';
import type { Viewport } from '../geometry.ts';
import { addExactOval, ovalInBox } from './oval.ts';
import { ellipse } from './ellipse.ts';
import type { DrawingContext, Shape, ShapeData } from './shape.ts';

const shade = 'rgb(0 0 0 / 58%)';

/** Dims the frame outside the spotlights. With several, what lies in any of them stays bright. */
export function dimAround(ctx: DrawingContext, spotlights: readonly ShapeData[], viewport: Viewport): void {
  // A pixel more on each side, so that no bright edge of the picture is left.
  const whole = [viewport.x - 1, viewport.y - 1, viewport.width + 2, viewport.height + 2] as const;
  const ovals = spotlights.flatMap(({ points }) => ovalInBox(points, viewport) ?? []);
  if (ovals.length === 0) return;
  ctx.save();
  for (const oval of ovals) {
    ctx.beginPath();
    ctx.rect(...whole);
    addExactOval(ctx, oval);
    ctx.clip('evenodd');
  }
  ctx.beginPath();
  ctx.rect(...whole);
  ctx.fillStyle = shade;
  ctx.fill();
  ctx.restore();
}

/** A ring like an ellipse. `drawAnnotations` dims the picture around it, below all drawings. */
export const spotlight: Shape = { ...ellipse, label: 'Spotlight', icon: Spotlight, key: 'O' };
