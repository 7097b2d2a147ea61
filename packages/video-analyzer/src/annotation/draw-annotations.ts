import { isVisibleAt, type Annotation, type Scene } from './annotation.ts';
import { toCanvas, type Viewport } from './geometry.ts';
import type { DrawingContext } from './shapes/shape.ts';
import { shapeOf } from './shapes/shapes.ts';
import { dimAround } from './shapes/spotlight.ts';

/** Of the handles, in stage pixels. */
const handleRadius = 5;

/**
 * Paints the drawings visible at media second `time` onto a canvas whose frame lies at `viewport`. Restores the state
 * of the context.
 */
export function drawAnnotations(ctx: DrawingContext, scene: Scene, viewport: Viewport, time: number): void {
  const visible = scene.filter((annotation) => isVisibleAt(annotation, time));
  const spotlights = visible.filter(({ shape }) => shape === 'spotlight');
  dimAround(ctx, spotlights, viewport);
  for (const annotation of visible) {
    ctx.save();
    ctx.globalAlpha = annotation.style.opacity;
    ctx.fillStyle = annotation.style.color;
    ctx.strokeStyle = annotation.style.color;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    shapeOf(annotation.shape).draw(ctx, annotation, viewport);
    ctx.restore();
  }
}

/** Paints the dashed frame and the handles of a selected drawing; for the screen only, never for a recording. */
export function drawSelection(ctx: DrawingContext, annotation: Annotation, viewport: Viewport): void {
  const { outline, handles = [] } = shapeOf(annotation.shape);
  const points = outline?.(annotation, viewport) ?? annotation.points.map((point) => toCanvas(point, viewport));
  const margin = (annotation.style.thickness * 1.5 + 6) * viewport.scale;
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
  for (const handle of handles) {
    const at = handle.at(annotation.points);
    if (!at) continue;
    const center = toCanvas(at, viewport);
    ctx.beginPath();
    ctx.arc(center.x, center.y, handleRadius * viewport.scale, 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
