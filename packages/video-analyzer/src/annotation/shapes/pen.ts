import { PenLine } from 'lucide-react';
import { getStroke } from 'perfect-freehand';
import { distance, toCanvas, type Point, type Viewport } from '../geometry.ts';
import type { Shape, ShapeData } from './shape.ts';
import { distanceToStroke, fillOutline } from './stroke-outline.ts';

/** Points closer than this to the last one are dropped, in 0-1 frame coordinates. */
const closestPoints = 0.0012;
/** A stylus at half of its pressure draws the chosen thickness, between 0.4 times (0) and 1.6 times (1) of it. */
const pressureThinning = 0.6;

type Outline = { key: string; points: readonly (readonly number[])[] };
/** Caches outlines by their points, because a stroke is repainted many times a second. */
const outlines = new WeakMap<readonly Point[], Outline>();

/** The outline of the stroke in canvas pixels, relative to the corner of the frame. */
function outlineOf({ points, style }: ShapeData, viewport: Viewport) {
  const key = `${viewport.width}:${viewport.height}:${viewport.scale}:${viewport.isMirrored}:${style.thickness}`;
  const known = outlines.get(points);
  if (known?.key === key) return known.points;
  const origin = { ...viewport, x: 0, y: 0 };
  const path = points.map((point) => ({ ...point, ...toCanvas(point, origin) }));
  const outline = getStroke(path, {
    size: style.thickness * viewport.scale,
    thinning: points.some(({ pressure }) => pressure !== undefined) ? pressureThinning : 0,
    smoothing: 0.6,
    streamline: 0.35,
    simulatePressure: false,
    last: true,
  });
  outlines.set(points, { key, points: outline });
  return outline;
}

export const pen: Shape = {
  label: 'Draw',
  icon: PenLine,
  key: 'S',
  gesture: {
    leastPoints: 1,
    move(points, point) {
      const last = points.at(-1);
      return last && distance(last, point) < closestPoints ? points : [...points, point];
    },
    isLongEnough: () => true,
  },
  draw(ctx, data, viewport) {
    const outline = outlineOf(data, viewport);
    const [first] = outline;
    if (!first) return;
    const at = (index: number) => {
      const [x = 0, y = 0] = outline[index % outline.length] ?? first;
      return { x: x + viewport.x, y: y + viewport.y };
    };
    const start = at(0);
    ctx.beginPath();
    ctx.moveTo(start.x, start.y);
    for (let index = 0; index < outline.length; index += 1) {
      const control = at(index);
      const next = at(index + 1);
      ctx.quadraticCurveTo(control.x, control.y, (control.x + next.x) / 2, (control.y + next.y) / 2);
    }
    ctx.closePath();
    fillOutline(ctx, data.style, viewport);
  },
  distanceTo(point, { points, style }, viewport) {
    const path = points.map((one) => toCanvas(one, viewport));
    return distanceToStroke(point, path, style, viewport);
  },
};
