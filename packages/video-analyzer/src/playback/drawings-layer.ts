import type { Scene } from '../annotation/annotation.ts';
import type { PaintDrawings } from '../annotation/draw-annotations.ts';
import type { Viewport } from '../annotation/geometry.ts';
import type { DrawingContext } from '../annotation/shapes/shape.ts';
import type { ShapeName } from '../annotation/shapes/shapes.ts';
import { createStrokeLayer } from '../annotation/stroke-layer.ts';
import type { Size } from './zoom.ts';

/** A layer for fewer points would not be worth its memory. */
const leastPoints = 500;

/** Shapes that always look the same at the same place. The others show a time or a length, or use a font that may still be loading. */
const layeredShapes: ReadonlySet<ShapeName> = new Set<ShapeName>([
  'pen',
  'line',
  'dot',
  'square',
  'arrow',
  'circle',
  'ellipse',
  'spotlight',
  'horizontalGuide',
  'verticalGuide',
]);

/** The drawings next to each other in painting order that have the most points in all, from index `start` to before `end`. */
function heaviestRun(drawings: Scene, changingId: string | null) {
  let heaviest = { start: 0, end: 0, points: 0 };
  let start = 0;
  let points = 0;
  for (const [index, drawing] of drawings.entries()) {
    if (drawing.id === changingId || !layeredShapes.has(drawing.shape)) {
      start = index + 1;
      points = 0;
    } else points += drawing.points.length;
    if (points > heaviest.points) heaviest = { start, end: index + 1, points };
  }
  return heaviest;
}

/** Returns the id of the drawing that was added on top or edited since the drawings were `before`, or null. */
function changedId(before: Scene, drawings: Scene): string | null {
  const index = drawings.findIndex((drawing, at) => drawing !== before[at]);
  const drawing = drawings[index];
  const isChanged = drawing && (drawing.id === before[index]?.id || index === drawings.length - 1);
  return isChanged ? drawing.id : null;
}

const isSameViewport = (one: Viewport, other: Viewport) =>
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height &&
  one.scale === other.scale &&
  one.isMirrored === other.isMirrored;

type Layer = { readonly ctx: OffscreenCanvasRenderingContext2D; viewport: Viewport; drawings: Scene };

/**
 * Keeps a picture of many finished drawings for one video on one canvas, so that a stroke under way does not make all of
 * them be painted again. With few points there is no picture, and all drawings are painted directly.
 */
export function createDrawingsLayer() {
  let layer: Layer | null = null;
  const stroke = createStrokeLayer();
  let before: Scene = [];
  /** It will probably change again, so it stays out of the layer until another one changes. */
  let changingId: string | null = null;

  function makeLayer({ width, height }: Size, viewport: Viewport): Layer | null {
    const canvas = new OffscreenCanvas(width, height);
    canvas.addEventListener('contextlost', () => {
      if (layer?.ctx.canvas === canvas) layer = null;
    });
    const ctx = canvas.getContext('2d');
    return ctx && { ctx, viewport, drawings: [] };
  }

  /** A canvas of this size with exactly these drawings. Null if the browser has none to draw on. */
  function pictureOf(drawings: Scene, size: Size, viewport: Viewport, paint: PaintDrawings): OffscreenCanvas | null {
    const { width, height } = layer?.ctx.canvas ?? {};
    if (width !== size.width || height !== size.height) layer = makeLayer(size, viewport);
    if (layer === null) return null;
    const { ctx, drawings: painted } = layer;
    const isContinued =
      isSameViewport(viewport, layer.viewport) && painted.every((drawing, index) => drawing === drawings[index]);
    if (!isContinued) ctx.clearRect(0, 0, size.width, size.height);
    paint(ctx, isContinued ? drawings.slice(painted.length) : drawings);
    layer.viewport = viewport;
    layer.drawings = drawings;
    return ctx.canvas;
  }

  return {
    /** Paints the drawings over the whole canvas of `ctx`, of this size. `paint` paints some of them directly. */
    draw(ctx: DrawingContext & CanvasDrawImage, size: Size, drawings: Scene, viewport: Viewport, paint: PaintDrawings) {
      changingId = changedId(before, drawings) ?? changingId;
      before = drawings;
      const changing = drawings.findIndex(({ id }) => id === changingId);
      if (changing === -1) stroke.release();
      const paintFrom = (from: number, to = drawings.length) => {
        const changed = changing < from || changing >= to ? undefined : drawings[changing];
        if (changed === undefined) return paint(ctx, drawings.slice(from, to));
        paint(ctx, drawings.slice(from, changing));
        if (!stroke.draw(ctx, size, changed, viewport)) paint(ctx, [changed]);
        paint(ctx, drawings.slice(changing + 1, to));
      };
      const { start, end, points } = heaviestRun(drawings, changingId);
      if (points < leastPoints) layer = null;
      const picture = points < leastPoints ? null : pictureOf(drawings.slice(start, end), size, viewport, paint);
      if (picture === null) {
        paintFrom(0);
        return;
      }
      paintFrom(0, start);
      ctx.drawImage(picture, 0, 0);
      paintFrom(end);
    },
  };
}

export type DrawingsLayer = ReturnType<typeof createDrawingsLayer>;
