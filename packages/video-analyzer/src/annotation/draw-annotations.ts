import { isVisibleAt, type Annotation, type Scene } from './annotation.ts';
import { toCanvas, type Viewport } from './geometry.ts';
import { handlesOf } from './handle-at.ts';
import { drawingFacts, type DrawingFacts, type Moment } from './shapes/drawing-facts.ts';
import { sizeGap } from './shapes/handles.ts';
import { drawLabel } from './shapes/label.ts';
import type { DrawingContext } from './shapes/shape.ts';
import { shapeOf } from './shapes/shapes.ts';
import { dimAround } from './shapes/spotlight.ts';

/** Radius of handles in stage pixels; never fewer canvas pixels than this. */
const handleRadius = 5;

/** Dims the picture around the spotlights that are visible at media second `time`. */
export function drawSpotlights(ctx: DrawingContext, scene: Scene, viewport: Viewport, time: number): void {
  const spotlights = scene.filter((annotation) => annotation.shape === 'spotlight' && isVisibleAt(annotation, time));
  dimAround(ctx, spotlights, viewport);
}

/** Paints drawings of one video, without choosing among them. Restores the state of the context. */
export type PaintDrawings = (on: DrawingContext, drawings: Scene) => void;

/**
 * Paints the drawings of one video that are visible at the moment onto a canvas whose frame lies at `viewport`, and what
 * shows that one is `selected`: leave that out of recordings. `paintAll` can paint some of them from a cache. Restores
 * the state of the context.
 */
export function drawAnnotations(
  ctx: DrawingContext,
  scene: Scene,
  viewport: Viewport,
  moment: Moment,
  selected: Annotation | null = null,
  paintAll = (drawings: Scene, paint: PaintDrawings) => paint(ctx, drawings),
): void {
  const facts = drawingFacts(scene, viewport, moment);
  const visible = scene.filter((annotation) => isVisibleAt(annotation, facts.time));
  paintAll(visible, (on, drawings) => {
    for (const annotation of drawings) drawAnnotation(on, annotation, viewport, facts);
  });
  if (selected) drawSelection(ctx, selected, viewport, facts);
}

function drawAnnotation(ctx: DrawingContext, annotation: Annotation, viewport: Viewport, facts: DrawingFacts): void {
  const { shape, style } = annotation;
  ctx.save();
  ctx.globalAlpha = style.opacity;
  ctx.fillStyle = style.color;
  ctx.strokeStyle = style.color;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  shapeOf(shape).draw(ctx, annotation, viewport, facts);
  ctx.restore();
}

/** Paints the dashed frame, the handles and the hint of a selected drawing. */
function drawSelection(ctx: DrawingContext, annotation: Annotation, viewport: Viewport, facts: DrawingFacts): void {
  const { outline, hint, sizeOffset } = shapeOf(annotation.shape);
  const points = outline?.(annotation, viewport, facts) ?? annotation.points.map((point) => toCanvas(point, viewport));
  if (points.length === 0) return;
  const margin = (sizeOffset === undefined ? annotation.style.thickness * 1.5 + 6 : sizeGap) * viewport.scale;
  const left = Math.min(...points.map((point) => point.x)) - margin;
  const top = Math.min(...points.map((point) => point.y)) - margin;
  const right = Math.max(...points.map((point) => point.x)) + margin;
  const bottom = Math.max(...points.map((point) => point.y)) + margin;
  ctx.save();
  ctx.lineWidth = 1.5 * viewport.scale;
  ctx.setLineDash([6 * viewport.scale, 4 * viewport.scale]);
  ctx.strokeStyle = '#ffffff';
  ctx.beginPath();
  ctx.rect(left, top, right - left, bottom - top);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.fillStyle = '#0b0d10';
  for (const handle of handlesOf(annotation, viewport, facts)) {
    const at = handle.at(annotation.points);
    if (!at) continue;
    const center = toCanvas(at, viewport);
    ctx.beginPath();
    ctx.arc(center.x, center.y, handleRadius * Math.max(1, viewport.scale), 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
  }
  const label = hint?.(annotation, viewport, facts);
  if (label) {
    ctx.fillStyle = '#ffffff';
    drawLabel(ctx, label, '#0b0d10');
  }
  ctx.restore();
}
