import { getStroke, getStrokeOutlinePoints, getStrokePoints } from 'perfect-freehand';
import { distance, toCanvas, type DrawnPoint, type Viewport } from '../geometry.ts';
import type { DrawingContext, ShapeData } from './shape.ts';

/** A stylus at half of its pressure draws the chosen thickness, between 0.4 times (0) and 1.6 times (1) of it. */
const pressureThinning = 0.6;
/** Longer strokes are outlined piece by piece, so that a stroke under way is not outlined again as a whole for each new point. */
const pieceLength = 200;
/** Points after which smoothing has forgotten where it began. */
const settlingPoints = 12;
/** Canvas pixels, too short to be seen: perfect-freehand leaves out the cap of a tapered end. */
const noCap = { taper: 1e-9 };

/** The points of a line, each [x, y] in canvas pixels. */
export type Curve = readonly (readonly number[])[];

/**
 * A part of a stroke: its edges, relative to the corner of the frame. They and the straight lines between them enclose it. The last
 * part of a stroke has one edge, all around it. Neighbours overlap.
 */
export type StrokePiece = readonly Curve[];

type KnownPiece = { key: string; last: DrawnPoint | undefined; piece: StrokePiece };
/** Pieces that are followed by another one, by their first point. They stay the same while the stroke grows. */
const finishedPieces = new WeakMap<DrawnPoint, KnownPiece>();
/** Pieces of strokes by their points, because a stroke is repainted many times a second. */
const piecesOfStrokes = new WeakMap<readonly DrawnPoint[], { key: string; pieces: readonly StrokePiece[] }>();

/** The outline without what surrounds `end`, where the stroke goes on: first the points behind it, then those before. */
function openedAt(outline: Curve, [endX = 0, endY = 0]: readonly number[]): [behind: Curve, before: Curve] {
  const at = outline.findIndex(([x, y]) => x === endX && y === endY);
  const isApart = ([x = 0, y = 0]: readonly number[]) => Math.hypot(x - endX, y - endY) > 0.1;
  return [outline.slice(at + 1).filter(isApart), outline.slice(0, at).filter(isApart)];
}

function outlinePiece({ points, style }: ShapeData, viewport: Viewport, thinning: number, from: number): StrokePiece {
  const size = style.thickness * viewport.scale;
  const origin = { ...viewport, x: 0, y: 0 };
  const onCanvas = (point: DrawnPoint) => ({ ...point, ...toCanvas(point, origin) });
  const isLast = from + pieceLength >= points.length;
  const options = { size, thinning, smoothing: 0.6, streamline: 0.35, simulatePressure: false, last: isLast };
  if (from === 0 && isLast) {
    const outline = getStroke(points.map(onCanvas), options);
    return [[...outline, ...outline.slice(0, 2)]];
  }

  // Smoothing shortens a stroke to about half at most. The outline ends up to 3 pixels and a thickness before its last point.
  const overlap = 2 * (3 * size + 8);
  let begin = from;
  for (let length = 0; begin > 0 && length < overlap; begin -= 1) {
    length += distance(onCanvas(points[begin - 1] as DrawnPoint), onCanvas(points[begin] as DrawnPoint));
  }
  const settled = begin > settlingPoints ? settlingPoints : 0;
  const path = points.slice(begin - settled, from + pieceLength).map(onCanvas);
  // Only at its beginning does a stroke leave out points within a thickness.
  const smooth = getStrokePoints(path, { ...options, size: begin > settled ? 0 : size }).slice(settled);
  const start = from === 0 ? {} : { start: noCap };
  if (isLast) return [getStrokeOutlinePoints(smooth, { ...options, ...start })];
  const outline = getStrokeOutlinePoints(smooth, { ...options, ...start, end: noCap });
  const [behind, before] = openedAt(outline, smooth.at(-1)?.point ?? []);
  return from === 0 ? [[...behind, ...before]] : [before, behind];
}

/** The outline of a stroke, in pieces if it is long. */
export function strokePieces(data: ShapeData, viewport: Viewport): readonly StrokePiece[] {
  const { points, style } = data;
  const thinning = points.some(({ pressure }) => pressure !== undefined) ? pressureThinning : 0;
  const { width, height, scale, isMirrored } = viewport;
  const key = [width, height, scale, isMirrored, style.thickness, thinning].join(':');
  const known = piecesOfStrokes.get(points);
  if (known?.key === key) return known.pieces;
  const pieces: StrokePiece[] = [];
  for (let from = 0; from < points.length; from += pieceLength) {
    const [first, last] = [points[from] as DrawnPoint, points[from + pieceLength - 1]];
    const finished = finishedPieces.get(first);
    const isLast = from + pieceLength >= points.length;
    if (!isLast && finished?.key === key && finished.last === last) pieces.push(finished.piece);
    else {
      const piece = outlinePiece(data, viewport, thinning, from);
      if (!isLast) finishedPieces.set(first, { key, last, piece });
      pieces.push(piece);
    }
  }
  piecesOfStrokes.set(points, { key, pieces });
  return pieces;
}

type Corner = Pick<Viewport, 'x' | 'y'>;

/** Adds a smooth curve to the path of the context, from the middle between its first two points to that of its last two. */
function trace(ctx: DrawingContext, curve: Curve, corner: Corner, isContinued: boolean): void {
  for (let index = 0; index < curve.length - 1; index += 1) {
    const [x = 0, y = 0] = curve[index] ?? [];
    const [nextX = 0, nextY = 0] = curve[index + 1] ?? [];
    const [middleX, middleY] = [corner.x + (x + nextX) / 2, corner.y + (y + nextY) / 2];
    if (index > 0) ctx.quadraticCurveTo(corner.x + x, corner.y + y, middleX, middleY);
    else if (isContinued) ctx.lineTo(middleX, middleY);
    else ctx.moveTo(middleX, middleY);
  }
}

/** Adds the edges of pieces to the path of the context, to be stroked. */
export function traceEdges(ctx: DrawingContext, pieces: readonly StrokePiece[], corner: Corner): void {
  for (const edge of pieces.flat()) trace(ctx, edge, corner, false);
}

/**
 * Fills pieces with the colour of the context. Opaque ones one by one, because in one path the loops of a sharp corner can cut
 * holes into a neighbour; transparent ones together, so that they are not darker where they overlap.
 */
export function fillPieces(
  ctx: DrawingContext,
  pieces: readonly StrokePiece[],
  corner: Corner,
  isOpaque: boolean,
): void {
  for (const group of isOpaque ? pieces.map((piece) => [piece]) : [pieces]) {
    ctx.beginPath();
    for (const piece of group) piece.forEach((edge, index) => trace(ctx, edge, corner, index > 0));
    ctx.fill();
  }
}
