import { createLucideIcon } from 'lucide-react';
import { clampPoint, toCanvas, type Point, type Viewport } from '../geometry.ts';
import { pointHandles } from './handles.ts';
import { drawLabel, labelSize } from './label.ts';
import { type Shape, type ShapeData, twoPointDrag } from './shape.ts';
import { distanceToStroke, haloColor, strokeOutline } from './stroke-outline.ts';

const AngleSides = createLucideIcon('angle-sides', [
  ['path', { d: 'M17 3 4 20h17', key: 'sides' }],
  ['path', { d: 'M9.5 13a8 8 0 0 1 4 7', key: 'arc' }],
]);

/** Radius of the arc at the corner, in stage pixels, where the sides are long enough. */
const arcRadius = 34;
/** The second side of a new angle, turned from the first. Its handle is then dragged to where it belongs. */
const firstTurn = Math.PI / 3;

/** The ends and the corner in canvas pixels, in the order in which they were drawn: end, corner, end. */
function placed({ points }: ShapeData, viewport: Viewport) {
  const [from, corner, to] = points.map((point) => toCanvas(point, viewport));
  return from && corner && to ? { from, corner, to } : null;
}

const directionTo = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

/** The angle at the corner in whole degrees, 0 to 180, as seen on the picture. */
export function degreesAt(from: Point, corner: Point, to: Point): number {
  const turn = Math.abs(directionTo(corner, from) - directionTo(corner, to));
  return Math.round((Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI);
}

/** The end of the second side of a new angle, kept inside the frame. */
function firstSecondEnd(from: Point, corner: Point): Point {
  const [dx, dy] = [from.x - corner.x, from.y - corner.y];
  const turned = (by: number) => ({
    x: corner.x + dx * Math.cos(by) - dy * Math.sin(by),
    y: corner.y + dx * Math.sin(by) + dy * Math.cos(by),
  });
  const isInside = ({ x, y }: Point) => x >= 0 && x <= 1 && y >= 0 && y <= 1;
  const sides = [turned(firstTurn), turned(-firstTurn)];
  return clampPoint(sides.find(isInside) ?? turned(firstTurn));
}

export const angle: Shape = {
  label: 'Angle',
  icon: AngleSides,
  key: 'Q',
  gesture: {
    leastPoints: 3,
    /** Dragged along the first side, from its end to the corner. */
    move: ([from], corner) => (from ? [from, corner, firstSecondEnd(from, corner)] : [corner]),
    isLongEnough: twoPointDrag.isLongEnough,
  },
  handles: pointHandles(3),
  staysSelected: true,
  draw(ctx, data, viewport) {
    const angled = placed(data, viewport);
    if (!angled) return;
    const { from, corner, to } = angled;
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(corner.x, corner.y);
    ctx.lineTo(to.x, to.y);
    strokeOutline(ctx, data.style, viewport);

    const start = directionTo(corner, from);
    const turn = Math.atan2(Math.sin(directionTo(corner, to) - start), Math.cos(directionTo(corner, to) - start));
    const radius = arcRadius * viewport.scale;
    ctx.beginPath();
    ctx.arc(corner.x, corner.y, radius, start, start + turn, turn < 0);
    strokeOutline(ctx, { ...data.style, thickness: 2 }, viewport);

    const size = labelSize(data.style, viewport);
    const middle = start + turn / 2;
    const away = radius + size;
    const at = { x: corner.x + Math.cos(middle) * away - size * 0.7, y: corner.y + Math.sin(middle) * away };
    drawLabel(ctx, { text: `${degreesAt(from, corner, to)}°`, at, size }, haloColor(data.style));
  },
  distanceTo(point, data, viewport) {
    const path = data.points.map((one) => toCanvas(one, viewport));
    return distanceToStroke(point, path, data.style, viewport);
  },
};
