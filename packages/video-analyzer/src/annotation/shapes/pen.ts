import { PenLine } from 'lucide-react';
import { distance, toCanvas } from '../geometry.ts';
import { boundsHandles } from './handles.ts';
import { fillPieces, strokePieces, traceEdges } from './pen-outline.ts';
import type { Shape } from './shape.ts';
import { distanceToStroke, haloWidth, strokeHalo } from './stroke-outline.ts';

/** Points closer than this to the last one are dropped, in 0-1 frame coordinates. */
const closestPoints = 0.0012;

export const pen: Shape = {
  label: 'Draw',
  icon: PenLine,
  key: 'S',
  handles: boundsHandles,
  gesture: {
    leastPoints: 1,
    move(points, point) {
      const last = points.at(-1);
      return last && distance(last, point) < closestPoints ? points : [...points, point];
    },
    isLongEnough: () => true,
  },
  draw(ctx, data, viewport) {
    const pieces = strokePieces(data, viewport);
    ctx.beginPath();
    traceEdges(ctx, pieces, viewport);
    strokeHalo(ctx, data.style, haloWidth(viewport));
    fillPieces(ctx, pieces, viewport, data.style.opacity === 1);
  },
  distanceTo(point, { points, style }, viewport) {
    const path = points.map((one) => toCanvas(one, viewport));
    return distanceToStroke(point, path, style, viewport);
  },
};
