import type { Viewport } from '../annotation/geometry.ts';
import type { PictureLight } from './picture-light.ts';
import { hasSameValues } from './same-values.ts';
import type { StageContext } from './stage-context.ts';
import type { Region, Size } from './zoom.ts';

/** Everything that determines how the videos look on the stage, except the size of the canvas. */
export type PictureContent = {
  readonly panes: readonly {
    readonly image: { readonly still?: object };
    readonly viewport: Viewport;
    readonly rect: Region;
    readonly clip: Region;
    readonly opacity: number;
    readonly light?: PictureLight | null;
  }[];
  readonly filter: object | null;
};

/** The values of the content; null if one of the pictures may change by itself. */
function valuesOf({ width, height }: Size, { panes, filter }: PictureContent): readonly unknown[] | null {
  if (panes.some(({ image }) => image.still === undefined)) return null;
  const ofPanes = panes.map(({ image, viewport, rect, clip, opacity, light }) => [
    image.still,
    opacity,
    light?.brightness,
    light?.contrast,
    viewport.isMirrored,
    ...[viewport, rect, clip].flatMap((place) => [place.x, place.y, place.width, place.height]),
  ]);
  return [width, height, filter, ...ofPanes.flat()];
}

/**
 * Keeps a copy of the pictures on one canvas while they rest, so that painting the stage again copies pixels instead of
 * scaling video frames. A picture that is shown once, as in stepping, is not copied.
 */
export function createPictureLayer() {
  let layer: OffscreenCanvasRenderingContext2D | null = null;
  /** What `layer` shows. */
  let kept: readonly unknown[] | null = null;
  let paintedLast: readonly unknown[] | null = null;

  function makeLayer({ width, height }: Size) {
    const canvas = new OffscreenCanvas(width, height);
    canvas.addEventListener('contextlost', () => {
      if (layer?.canvas === canvas) [layer, kept] = [null, null];
    });
    return canvas.getContext('2d', { alpha: false });
  }

  return {
    /**
     * Fills the whole canvas of `ctx`, of this size, with what `paint` paints. It paints the same while `shown` has the same
     * values and its pictures rest.
     */
    draw(ctx: StageContext, size: Size, shown: PictureContent, paint: (on: StageContext) => void) {
      const content = valuesOf(size, shown);
      const isResting = content !== null && hasSameValues(paintedLast, content);
      paintedLast = content;
      if (!isResting) {
        paint(ctx);
        return;
      }
      if (layer?.canvas.width !== size.width || layer.canvas.height !== size.height) {
        [layer, kept] = [makeLayer(size), null];
      }
      if (layer === null) {
        paint(ctx);
        return;
      }
      if (!hasSameValues(kept, content)) paint(layer);
      kept = content;
      ctx.drawImage(layer.canvas, 0, 0);
    },
  };
}

export type PictureLayer = ReturnType<typeof createPictureLayer>;
