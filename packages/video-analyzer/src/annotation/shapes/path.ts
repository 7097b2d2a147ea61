import { Spline } from 'lucide-react';
import { distance, toCanvas, type DrawnPoint, type Point, type Viewport } from '../geometry.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import { pointHandles } from './handles.ts';
import { drawLabel, insideFrame, labelBox, labelSize } from './label.ts';
import { milesPerHourAt } from './path-speed.ts';
import { onePointDrag, type Label, type Shape, type ShapeData } from './shape.ts';
import { distanceToStroke, fillOutline, haloColor, strokeOutline } from './stroke-outline.ts';

/** Less than a frame of any camera: times that differ by less are those of the same frame. */
export const sameFrameSeconds = 5e-4;

/** The points up to the frame shown. */
function shownPoints({ points }: ShapeData, { time }: DrawingFacts): readonly DrawnPoint[] {
  return points.filter((point) => (point.time ?? 0) <= time + sameFrameSeconds);
}

const pointRadius = ({ thickness }: ShapeData['style'], { scale }: Viewport) => (1.5 + thickness * 0.75) * scale;

/** `length` canvas pixels from `at` in the direction from one point to another. */
function along(at: Point, from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: at.x + ((to.x - from.x) / whole) * length, y: at.y + ((to.y - from.y) / whole) * length };
}

/**
 * Adds a smooth curve through the first `count` places. At each place it runs in the direction between the places before
 * and after it, also if the next one is not shown yet, so that what is shown stays as it is while the path grows.
 */
function addCurve(ctx: Parameters<Shape['draw']>[0], places: readonly Point[], count: number): void {
  const at = (index: number) => places[Math.min(Math.max(index, 0), places.length - 1)] ?? { x: 0, y: 0 };
  ctx.moveTo(at(0).x, at(0).y);
  for (let index = 1; index < count; index += 1) {
    const [from, to] = [at(index - 1), at(index)];
    const third = distance(from, to) / 3;
    const leaving = along(from, at(index - 2), to, third);
    const arriving = along(to, at(index + 1), from, third);
    ctx.bezierCurveTo(leaving.x, leaving.y, arriving.x, arriving.y, to.x, to.y);
  }
}

/** The speed at the latest point shown, beside it and not where the barrel goes next. */
function labelOf(data: ShapeData, viewport: Viewport, facts: DrawingFacts): Label | null {
  const shown = shownPoints(data, facts);
  const speed = milesPerHourAt(data.points, shown.length - 1, viewport, facts);
  const latest = shown.at(-1);
  if (speed === null || !latest) return null;
  const { x, y } = toCanvas(latest, viewport);
  const before = toCanvas(shown.at(-2) ?? data.points[1] ?? latest, viewport);
  const size = labelSize(data.style, viewport);
  const angle = Math.atan2(y - before.y, x - before.x) - Math.PI / 2;
  const up = Math.sin(angle) > 0 ? -1 : 1;
  const text = `${Math.round(speed)} mph`;
  const [left, right] = labelBox({ text, at: latest, size });
  const aside = ((right.x - left.x) / 2) * Math.abs(Math.cos(angle));
  const away = up * (pointRadius(data.style, viewport) + size * 0.9 + aside);
  const middle = { x: x + Math.cos(angle) * away, y: y + Math.sin(angle) * away };
  return insideFrame({ text, at: middle, size }, viewport);
}

export const path: Shape = {
  label: 'Path',
  icon: Spline,
  key: 'P',
  gesture: onePointDrag,
  handles: (data, facts) => pointHandles(shownPoints(data, facts).length),
  draw(ctx, data, viewport, facts) {
    const { length: count } = shownPoints(data, facts);
    if (count === 0) return;
    const places = data.points.map((point) => toCanvas(point, viewport));
    ctx.beginPath();
    addCurve(ctx, places, count);
    strokeOutline(ctx, data.style, viewport);
    const radius = pointRadius(data.style, viewport);
    ctx.beginPath();
    for (const { x, y } of places.slice(0, count)) {
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, Math.PI * 2);
    }
    fillOutline(ctx, data.style, viewport);
    const label = labelOf(data, viewport, facts);
    if (label) drawLabel(ctx, label, haloColor(data.style));
  },
  distanceTo(point, data, viewport, facts) {
    const places = shownPoints(data, facts).map((one) => toCanvas(one, viewport));
    return distanceToStroke(point, places, data.style, viewport);
  },
  outline: (data, viewport, facts) => shownPoints(data, facts).map((point) => toCanvas(point, viewport)),
};
