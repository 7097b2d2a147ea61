import { Timer } from 'lucide-react';
import { annotationColors } from '../annotation-style.ts';
import { toCanvas, type Point, type Viewport } from '../geometry.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import { distanceToBox, drawLabel, insideFrame, labelBox, labelSize, labelSizeOffset } from './label.ts';
import { onePointDrag, type Label, type Shape, type ShapeData } from './shape.ts';
import { haloColor } from './stroke-outline.ts';

/** The plate behind the time, dark or, for black digits, light. */
const darkPlate = 'rgb(11 13 16 / 78%)';
const lightPlate = 'rgb(255 255 255 / 82%)';
/** Around the label, as a share of its size. */
const plateMargin = 0.3;
/** Above this many frames per real second, hundredths could be the same on two frames. */
const framesForHundredths = 100;

/** The real seconds between start and stop, or until the frame shown. */
export function stopwatchText(
  { startedAt = 0, stoppedAt = Infinity }: Partial<ShapeData>,
  facts: DrawingFacts,
): string {
  const { time, realSecondsPerMediaSecond, framesPerRealSecond } = facts;
  const decimals = (framesPerRealSecond ?? 0) > framesForHundredths ? 3 : 2;
  if (realSecondsPerMediaSecond === null) return '… s';
  const seconds = Math.max(0, Math.min(time, stoppedAt) - startedAt) * realSecondsPerMediaSecond;
  return `${seconds.toFixed(decimals)} s`;
}

function labelOf(data: ShapeData, viewport: Viewport, facts: DrawingFacts): Label | null {
  const [point] = data.points;
  if (!point) return null;
  const size = labelSize(data.style, viewport) * 1.2;
  const margin = size * plateMargin;
  const room = {
    ...viewport,
    x: viewport.x + margin,
    y: viewport.y + margin,
    width: viewport.width - 2 * margin,
    height: viewport.height - 2 * margin,
  };
  return insideFrame({ text: stopwatchText(data, facts), at: toCanvas(point, viewport), size }, room);
}

/** The plate around the label, as two opposite corners. */
function plateOf(label: Label): readonly [Point, Point] {
  const [from, to] = labelBox(label);
  const margin = label.size * plateMargin;
  return [
    { x: from.x - margin, y: from.y - margin / 2 },
    { x: to.x + margin, y: to.y + margin / 2 },
  ];
}

export const stopwatch: Shape = {
  label: 'Stopwatch',
  icon: Timer,
  key: 'Y',
  gesture: onePointDrag,
  sizeOffset: labelSizeOffset,
  staysSelected: true,
  draw(ctx, data, viewport, facts) {
    const label = labelOf(data, viewport, facts);
    if (!label) return;
    const [from, to] = plateOf(label);
    ctx.save();
    ctx.fillStyle = data.style.color === annotationColors.black ? lightPlate : darkPlate;
    ctx.beginPath();
    ctx.rect(from.x, from.y, to.x - from.x, to.y - from.y);
    ctx.fill();
    ctx.restore();
    drawLabel(ctx, label, haloColor(data.style));
  },
  distanceTo(point, data, viewport, facts) {
    const label = labelOf(data, viewport, facts);
    return label ? distanceToBox(point, plateOf(label)) : Infinity;
  },
  outline(data, viewport, facts) {
    const label = labelOf(data, viewport, facts);
    return label ? plateOf(label) : [];
  },
};
