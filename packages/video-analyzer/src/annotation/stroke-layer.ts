import type { Annotation } from './annotation.ts';
import type { AnnotationStyle } from './annotation-style.ts';
import type { Viewport } from './geometry.ts';
import { fillPieces, strokePieces, traceEdges, type StrokePiece } from './shapes/pen-outline.ts';
import { createGrowingOutline } from './growing-outline.ts';
import type { DrawingContext } from './shapes/shape.ts';
import { haloColor, haloOpacity, haloWidth } from './shapes/stroke-outline.ts';
import type { Region, Size } from '../playback/zoom.ts';

/** Three masks, a scratch canvas and more copying are not worth it for fewer. */
const leastPieces = 3;
/** Points of the last piece's outline. Fewer are not worth changing a mask, of which the browser may then make a copy. */
const leastSettled = 200;

type Canvas = OffscreenCanvasRenderingContext2D;
type Pieces = readonly StrokePiece[];

function paintEdges(on: DrawingContext, pieces: Pieces, style: AnnotationStyle, viewport: Viewport) {
  on.lineWidth = haloWidth(viewport);
  on.lineCap = 'round';
  on.lineJoin = 'round';
  on.strokeStyle = haloColor(style, 1);
  on.beginPath();
  traceEdges(on, pieces, viewport);
  on.stroke();
}

function paintAreas(on: DrawingContext, pieces: Pieces, style: AnnotationStyle, viewport: Viewport) {
  on.fillStyle = style.color;
  fillPieces(on, pieces, viewport, true);
}

const stepOf = (pixels: number) => 128 * Math.ceil(pixels / 128);

/** The whole pixels that a piece may touch, within a canvas. */
function boundsOf(piece: StrokePiece, viewport: Viewport, size: Size): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const edge of piece) {
    for (const [x = 0, y = 0] of edge) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  const margin = haloWidth(viewport) + 2;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const x = clamp(Math.floor(viewport.x + left - margin), size.width);
  const y = clamp(Math.floor(viewport.y + top - margin), size.height);
  const width = clamp(Math.ceil(viewport.x + right + margin), size.width) - x;
  const height = clamp(Math.ceil(viewport.y + bottom + margin), size.height) - y;
  return { x, y, width, height };
}

type Masks = {
  /** The edges and areas of all pieces but the last one. */
  readonly edges: Canvas;
  readonly areas: Canvas;
  /** The edges, and as much of the last piece's edge as does not change any more. */
  readonly growing: Canvas;
  /** For a moment, a part of a mask with what is added to it. */
  readonly scratch: Canvas;
};

/**
 * Keeps a long freehand stroke under way as opaque masks, of its edge and of its area, without what still changes. What is painted
 * equals the whole stroke within the smoothing of its edges: where pieces overlap, nothing is painted twice.
 */
export function createStrokeLayer() {
  let masks: Masks | null = null;
  let painted: { pieces: Pieces; x: number; y: number; color: string } | null = null;
  const growingOutline = createGrowingOutline(leastSettled);

  function makeMasks({ width, height }: Size): Masks | null {
    const [edges, areas, growing, scratch] = [1, 2, 3, 4].map(() => {
      const canvas = new OffscreenCanvas(width, height);
      canvas.addEventListener('contextlost', release);
      return canvas.getContext('2d');
    });
    return edges && areas && growing && scratch ? { edges, areas, growing, scratch } : null;
  }

  function release() {
    [masks, painted] = [null, null];
  }

  /** Adds finished pieces to the masks; all of them where they are not continued. */
  function keep(pieces: Pieces, style: AnnotationStyle, viewport: Viewport, { edges, areas }: Masks) {
    const { x, y } = viewport;
    const isContinued =
      painted?.x === x &&
      painted.y === y &&
      painted.color === style.color &&
      painted.pieces.every((piece, index) => piece === pieces[index]);
    const fresh = pieces.slice(isContinued ? painted?.pieces.length : 0);
    if (!isContinued) for (const mask of [edges, areas]) mask.clearRect(0, 0, mask.canvas.width, mask.canvas.height);
    if (!isContinued || fresh.length > 0) growingOutline.restart();
    if (fresh.length > 0) {
      paintEdges(edges, fresh, style, viewport);
      paintAreas(areas, fresh, style, viewport);
    }
    painted = { pieces, x, y, color: style.color };
  }

  /** Adds to `growing` what does not change any more of the edge of the last piece. Returns the rest of the edge. */
  function keepGrown([edge = []]: StrokePiece, style: AnnotationStyle, viewport: Viewport, { edges, growing }: Masks) {
    const { isContinued, added, rest } = growingOutline.grow(edge);
    if (!isContinued) {
      growing.clearRect(0, 0, growing.canvas.width, growing.canvas.height);
      growing.drawImage(edges.canvas, 0, 0);
    }
    if (added.length > 0) paintEdges(growing, [added], style, viewport);
    return [rest];
  }

  return {
    /** Paints a stroke over the whole canvas of `ctx`, of this size. Returns false if it has to be painted directly. */
    draw(ctx: DrawingContext & CanvasDrawImage, size: Size, { points, style, shape }: Annotation, viewport: Viewport) {
      const pieces = shape === 'pen' ? strokePieces({ points, style }, viewport) : [];
      const tail = pieces.at(-1);
      if (!tail || pieces.length < leastPieces) {
        release();
        return false;
      }
      const { width, height } = masks?.edges.canvas ?? {};
      if (width !== size.width || height !== size.height) {
        release();
        masks = makeMasks(size);
      }
      if (masks === null) return false;
      keep(pieces.slice(0, -1), style, viewport, masks);
      const rest = keepGrown(tail, style, viewport, masks);
      const { areas, growing, scratch } = masks;
      // An opaque area is painted without the scratch canvas.
      const around = boundsOf(style.opacity === 1 ? rest : tail, viewport, size);
      const copied = [around.x, around.y, around.width, around.height] as const;
      const atCorner = [0, 0, around.width, around.height] as const;
      const needed = { width: stepOf(around.width), height: stepOf(around.height) };
      const isOnCanvas = around.width > 0 && around.height > 0;
      if (scratch.canvas.width !== needed.width || scratch.canvas.height !== needed.height)
        Object.assign(scratch.canvas, needed);
      const layers = [
        { mask: growing.canvas, piece: rest, opacity: haloOpacity * style.opacity, paint: paintEdges },
        { mask: areas.canvas, piece: tail, opacity: style.opacity, paint: paintAreas },
      ];
      for (const { mask, piece, opacity, paint } of layers) {
        ctx.save();
        ctx.globalAlpha = opacity;
        if (opacity === 1) {
          ctx.drawImage(mask, 0, 0);
          paint(ctx, [piece], style, viewport);
          ctx.restore();
          continue;
        }
        if (isOnCanvas) {
          scratch.clearRect(0, 0, scratch.canvas.width, scratch.canvas.height);
          scratch.drawImage(mask, ...copied, ...atCorner);
          paint(scratch, [piece], style, { ...viewport, x: viewport.x - around.x, y: viewport.y - around.y });
          ctx.drawImage(scratch.canvas, ...atCorner, ...copied);
        }
        ctx.beginPath();
        ctx.rect(0, 0, size.width, size.height);
        ctx.rect(...copied);
        ctx.clip('evenodd');
        ctx.drawImage(mask, 0, 0);
        ctx.restore();
      }
      return true;
    },
    release,
  };
}
