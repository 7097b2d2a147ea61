import { getStroke } from 'perfect-freehand';
import {
  annotationColors,
  isVisibleAt,
  toCanvas,
  type Annotation,
  type Point,
  type Scene,
  type Viewport,
} from './annotation.ts';

/** The part of a 2D canvas context that drawing needs; screen, thumbnail and recording canvases all have it. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'rect'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
>;

const haloPixels = 1;
const darkHalo = 'rgb(11 13 16 / 45%)';
const lightHalo = 'rgb(255 255 255 / 45%)';
/** Stage pixels, at every thickness. */
const arrowheadPixels = 15;
const dotRadiusPerThickness = 1.5;

type Outline = { key: string; points: readonly (readonly number[])[] };
const penOutlines = new WeakMap<Annotation, Outline>();

function penOutline(annotation: Annotation, viewport: Viewport) {
  const key = `${viewport.width}:${viewport.height}:${viewport.scale}`;
  const known = penOutlines.get(annotation);
  if (known?.key === key) return known.points;
  const origin = { ...viewport, x: 0, y: 0 };
  const path = annotation.points.map((point) => toCanvas(point, origin));
  const points = getStroke(path, {
    size: annotation.style.thickness * viewport.scale,
    thinning: 0,
    smoothing: 0.6,
    streamline: 0.35,
    simulatePressure: false,
    last: true,
  });
  penOutlines.set(annotation, { key, points });
  return points;
}

function fillPen(ctx: DrawingContext, annotation: Annotation, viewport: Viewport) {
  const outline = penOutline(annotation, viewport);
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
  strokeHalo(ctx, annotation, 2 * haloPixels * viewport.scale);
  ctx.fill();
}

/** A thin edge around a drawing keeps white readable on sky and black readable on shade. */
function strokeHalo(ctx: DrawingContext, { style }: Annotation, lineWidth: number) {
  ctx.lineWidth = lineWidth;
  ctx.strokeStyle = style.color === annotationColors.black ? lightHalo : darkHalo;
  ctx.stroke();
  ctx.strokeStyle = style.color;
}

function strokeArrowhead(ctx: DrawingContext, from: Point, to: Point, length: number) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  for (const side of [-Math.PI / 6, Math.PI / 6]) {
    ctx.moveTo(to.x, to.y);
    ctx.lineTo(to.x - length * Math.cos(angle + side), to.y - length * Math.sin(angle + side));
  }
}

function strokeShape(ctx: DrawingContext, annotation: Annotation, viewport: Viewport) {
  const [from, to] = annotation.points.map((point) => toCanvas(point, viewport));
  if (!from || !to) return;
  const lineWidth = annotation.style.thickness * viewport.scale;
  ctx.beginPath();
  if (annotation.tool === 'box') {
    ctx.rect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  } else {
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    if (annotation.tool === 'arrow') strokeArrowhead(ctx, from, to, arrowheadPixels * viewport.scale);
  }
  strokeHalo(ctx, annotation, lineWidth + 2 * haloPixels * viewport.scale);
  ctx.lineWidth = lineWidth;
  ctx.stroke();
}

function fillDot(ctx: DrawingContext, annotation: Annotation, viewport: Viewport) {
  const [point] = annotation.points;
  if (!point) return;
  const center = toCanvas(point, viewport);
  ctx.beginPath();
  ctx.arc(center.x, center.y, annotation.style.thickness * dotRadiusPerThickness * viewport.scale, 0, Math.PI * 2);
  strokeHalo(ctx, annotation, 2 * haloPixels * viewport.scale);
  ctx.fill();
}

/**
 * Paints the drawings shown at media second `time` onto a canvas whose frame lies at `viewport`. Leaves the
 * context as it found it.
 */
export function drawAnnotations(ctx: DrawingContext, scene: Scene, viewport: Viewport, time: number): void {
  for (const annotation of scene) {
    if (!isVisibleAt(annotation, time)) continue;
    ctx.save();
    ctx.globalAlpha = annotation.style.opacity;
    ctx.fillStyle = annotation.style.color;
    ctx.strokeStyle = annotation.style.color;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    if (annotation.tool === 'pen') fillPen(ctx, annotation, viewport);
    else if (annotation.tool === 'dot') fillDot(ctx, annotation, viewport);
    else strokeShape(ctx, annotation, viewport);
    ctx.restore();
  }
}

/** Paints the dashed frame around a selected drawing; for the screen only, never for a recording. */
export function drawSelection(ctx: DrawingContext, annotation: Annotation, viewport: Viewport): void {
  const points = annotation.points.map((point) => toCanvas(point, viewport));
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
  ctx.restore();
}
