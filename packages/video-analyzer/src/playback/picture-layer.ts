import type { StageContext } from './stage-context.ts';
import type { Size } from './zoom.ts';

const isSame = (one: readonly unknown[] | null, other: readonly unknown[]) =>
  one !== null && one.length === other.length && one.every((value, index) => value === other[index]);

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
     * Fills the whole canvas of `ctx`, of this size, with what `paint` paints. `content` is compared by its values: while they
     * are the same, `paint` paints the same. Null: that is not known.
     */
    draw(ctx: StageContext, size: Size, content: readonly unknown[] | null, paint: (on: StageContext) => void) {
      const isResting = content !== null && isSame(paintedLast, content);
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
      if (!isSame(kept, content)) paint(layer);
      kept = content;
      ctx.drawImage(layer.canvas, 0, 0);
    },
  };
}

export type PictureLayer = ReturnType<typeof createPictureLayer>;
