// Only the outlines: the whole library, which also fills areas, is 9 kB larger.
import { ellipse, line, rectangle } from 'roughjs/bin/renderer.js';
import type { Point, Viewport } from '../geometry.ts';
import type { DrawingContext, ShapeData } from './shape.ts';

/** Strokes are computed on a frame of this height in pixels, so that they are the same at any size of the picture. */
const frameHeight = 608;

/** What roughjs does by default, and how rough our lines are. */
const look = {
  maxRandomnessOffset: 2,
  roughness: 1.4,
  bowing: 1.2,
  stroke: '#000',
  strokeWidth: 1,
  curveTightness: 0,
  curveFitting: 0.95,
  curveStepCount: 9,
  fillStyle: 'hachure',
  fillWeight: -1,
  hachureAngle: -41,
  hachureGap: -1,
  dashOffset: -1,
  dashGap: -1,
  zigzagOffset: -1,
  disableMultiStroke: false,
  disableMultiStrokeFill: false,
  preserveVertices: false,
  fillShapeRoughnessGain: 0.8,
} as const;

type Sketch = { readonly key: string; readonly strokes: readonly Stroke[] };
type Stroke = { readonly op: string; readonly data: readonly number[] };
/** Caches strokes by their points, because a drawing is repainted many times a second. */
const sketches = new WeakMap<readonly Point[], Sketch>();

type Seeded = ShapeData & { readonly handDrawnSeed: number };
type Outline = 'box' | 'oval' | 'arrow';

export const isHandDrawn = (data: ShapeData): data is Seeded => data.handDrawnSeed !== undefined;

/**
 * Adds the hand-drawn outline through canvas pixels `corners` to the path of the context: the box or oval between two of
 * them, or lines from the first to the second and from each further to the second.
 */
export function addHandDrawn(
  ctx: DrawingContext,
  outline: Outline,
  data: Seeded,
  corners: readonly Point[],
  viewport: Viewport,
): void {
  const unit = viewport.height / frameHeight;
  const inFrame = ({ x, y }: Point) => ({ x: (x - viewport.x) / unit, y: (y - viewport.y) / unit });
  const strokes = strokesOf(outline, data, corners.map(inFrame));
  const at = (x = 0, y = 0): [number, number] => [viewport.x + x * unit, viewport.y + y * unit];
  for (const {
    op,
    data: [a, b, c, d, e, f],
  } of strokes) {
    if (op === 'move') ctx.moveTo(...at(a, b));
    else if (op === 'lineTo') ctx.lineTo(...at(a, b));
    else ctx.bezierCurveTo(...at(a, b), ...at(c, d), ...at(e, f));
  }
}

function strokesOf(outline: Outline, data: Seeded, corners: readonly Point[]): readonly Stroke[] {
  const key = `${data.handDrawnSeed} ${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`;
  const known = sketches.get(data.points);
  if (known?.key === key) return known.strokes;
  const strokes = sketch(outline, data.handDrawnSeed, corners);
  sketches.set(data.points, { key, strokes });
  return strokes;
}

function sketch(outline: Outline, seed: number, [from, to, ...rest]: readonly Point[]): Stroke[] {
  if (!from || !to) return [];
  // roughjs keeps the state of its random numbers in the options, so each outline gets its own.
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const sets =
    outline === 'box'
      ? [rectangle(left, top, width, height, { ...look, seed })]
      : outline === 'oval'
        ? [ellipse(left + width / 2, top + height / 2, width, height, { ...look, seed })]
        : [from, ...rest].map((end, index) => line(end.x, end.y, to.x, to.y, { ...look, seed: seed + index }));
  return sets.flatMap(({ ops }) => ops.map(({ op, data }) => ({ op, data })));
}

/** A seed from 1 to 2^31 - 1 that depends only on the drawing's id, so that every browser draws the same strokes. */
export function seedOf(id: string): number {
  let hash = 2_166_136_261;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 1 || 1;
}
