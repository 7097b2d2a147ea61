import type { JsonObject, JsonValue } from '@swing/domain/analyzer/document-items';
import type { AnnotationStyle } from './annotation-style.ts';
import { endOfTime, maxTextLength, type Annotation } from './annotation.ts';
import { clampPoint, type DrawnPoint } from './geometry.ts';
import { inOrderOfTime } from './path-points.ts';
import { inchLimits } from './shapes/scale.ts';
import { shapeOf, shapes, type ShapeName } from './shapes/shapes.ts';

/** More points than any stroke needs. A longer one is thinned out, so that it never exceeds what an item may hold. */
const maxPoints = 11_000;

/** A tenth of a pixel of a 1080p frame. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const hundredths = (value: number) => Math.round(value * 100) / 100;
const microseconds = (value: number) => Math.round(value * 1e6) / 1e6;

function thinned(points: readonly DrawnPoint[]): readonly DrawnPoint[] {
  if (points.length <= maxPoints) return points;
  const last = points.length - 1;
  return thinned(points.filter((_, index) => index % 2 === 0 || index === last));
}

function writePoint({ x, y, time, pressure }: DrawnPoint): JsonObject {
  return {
    x: rounded(x),
    y: rounded(y),
    ...(time === undefined ? {} : { time: microseconds(time) }),
    ...(pressure === undefined ? {} : { pressure: hundredths(pressure) }),
  };
}

/** Returns the drawing as it is saved: everything but its id, with points to four decimals. */
export function writeAnnotation(annotation: Annotation): JsonObject {
  const { video, order, shape, points, style, tStart, tEnd, text, handDrawnSeed, inches, startedAt, stoppedAt } =
    annotation;
  return {
    kind: 'drawing',
    video,
    order,
    shape,
    points: thinned(points).map(writePoint),
    style: { ...style },
    tStart,
    tEnd,
    ...(text === undefined ? {} : { text }),
    ...(handDrawnSeed === undefined ? {} : { handDrawnSeed }),
    ...(inches === undefined ? {} : { inches }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(stoppedAt === undefined ? {} : { stoppedAt }),
  };
}

/** Returns a saved drawing, or null if the data is none that can be painted. */
export function readAnnotation(id: string, data: JsonObject): Annotation | null {
  const { video, order, shape, tStart, tEnd, text, handDrawnSeed, inches } = data;
  const times = readStopwatch(data);
  const points = readPoints(data.points, shape);
  const style = readStyle(data.style);
  const isValid =
    (video === 'video1' || video === 'video2') &&
    isNumber(order, -endOfTime, endOfTime) &&
    isShapeName(shape) &&
    isNumber(tStart, 0, endOfTime) &&
    isNumber(tEnd, tStart, endOfTime);
  if (!isValid || !points || !style || !times) return null;
  // It could be selected, but nobody would see it.
  if (points.length < shapeOf(shape).gesture.leastPoints) return null;
  const look = isNumber(handDrawnSeed, 1, 2 ** 31) ? { handDrawnSeed } : {};
  const words = typeof text === 'string' ? { text: text.slice(0, maxTextLength) } : {};
  if (shape === 'text' && (words.text ?? '').trim() === '') return null;
  const length = isNumber(inches, inchLimits.min, inchLimits.max) ? { inches } : {};
  return { id, video, order, shape, points, style, tStart, tEnd, ...look, ...words, ...length, ...times };
}

/** Whether this version of the analyzer has the shape. */
export function isShapeName(shape: JsonValue | undefined): shape is ShapeName {
  return typeof shape === 'string' && Object.hasOwn(shapes, shape);
}

function isNumber(value: JsonValue | undefined, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPoints(value: JsonValue | undefined, shape: JsonValue | undefined): DrawnPoint[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const isPath = shape === 'path';
  const points = value.flatMap((point): DrawnPoint[] => {
    if (!isObject(point) || !isNumber(point.x, -1, 2) || !isNumber(point.y, -1, 2)) return [];
    const place = clampPoint({ x: point.x, y: point.y });
    if (shape === 'pen' && isNumber(point.pressure, 0, 1)) return [{ ...place, pressure: point.pressure }];
    if (!isPath) return [place];
    return isNumber(point.time, 0, endOfTime) ? [{ ...place, time: point.time }] : [];
  });
  if (points.length < value.length) return null;
  return isPath ? inOrderOfTime(points) : points;
}

/** The start and the stop of a stopwatch; nothing for other shapes. Null if there is no start. */
function readStopwatch({ shape, startedAt, stoppedAt }: JsonObject) {
  if (shape !== 'stopwatch') return {};
  if (!isNumber(startedAt, 0, endOfTime)) return null;
  return isNumber(stoppedAt, startedAt, endOfTime) ? { startedAt, stoppedAt } : { startedAt };
}

function readStyle(value: JsonValue | undefined): AnnotationStyle | null {
  if (!isObject(value)) return null;
  const { color, thickness, opacity } = value;
  const isValid =
    typeof color === 'string' &&
    /^#[0-9a-f]{6}$/i.test(color) &&
    isNumber(thickness, 0.5, 100) &&
    isNumber(opacity, 0, 1);
  return isValid ? { color, thickness, opacity } : null;
}
