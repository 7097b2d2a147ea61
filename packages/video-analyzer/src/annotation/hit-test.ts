import { isVisibleAt, toCanvas, type Annotation, type Point, type Scene, type Viewport } from './annotation.ts';

const reachInStagePixels = 8;

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  const along =
    length === 0 ? 0 : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length;
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - nearest * (to.x - from.x), point.y - from.y - nearest * (to.y - from.y));
}

function outlineOf(annotation: Annotation, viewport: Viewport): Point[] {
  const points = annotation.points.map((point) => toCanvas(point, viewport));
  const [from, to] = points;
  if (annotation.tool !== 'box' || !from || !to) return points;
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }, from];
}

function distanceToAnnotation(annotation: Annotation, point: Point, viewport: Viewport): number {
  const outline = outlineOf(annotation, viewport);
  return outline.reduce((nearest, to, index) => {
    return Math.min(nearest, distanceToSegment(point, outline[index - 1] ?? to, to));
  }, Infinity);
}

/**
 * The topmost drawing shown at media second `time` whose stroke passes within reach of `point` (0-1 frame
 * coordinates), or null.
 */
export function annotationAt(scene: Scene, point: Point, viewport: Viewport, time: number): Annotation | null {
  const spot = toCanvas(point, viewport);
  const isHit = (annotation: Annotation) => {
    const halfStroke = annotation.tool === 'dot' ? annotation.style.thickness * 1.5 : annotation.style.thickness / 2;
    const reach = (halfStroke + reachInStagePixels) * viewport.scale;
    return isVisibleAt(annotation, time) && distanceToAnnotation(annotation, spot, viewport) <= reach;
  };
  return scene.findLast(isHit) ?? null;
}
