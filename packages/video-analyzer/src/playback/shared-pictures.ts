import type { StageContext } from './stage-context.ts';
import type { Size } from './zoom.ts';

/** Paints videos in motion on a canvas of this size. `paint` paints them from the videos themselves. */
export type MovingPictures = {
  draw(ctx: StageContext, canvas: Size, paint: (on: StageContext) => void): void;
};

/** Painting takes longer than this only without a graphics processor. */
const costlyMilliseconds = 5;
/** A recording has a picture every 33 ms. */
const freshMilliseconds = 60;

/**
 * Lets the screen show a copy of the pictures that were painted for the recording, where painting a video takes so long that a recording
 * would lack pictures if both painted it. `now` returns milliseconds.
 */
export function createSharedPictures(now = () => performance.now()): Record<'recording' | 'screen', MovingPictures> {
  let copy: OffscreenCanvasRenderingContext2D | null = null;
  let copiedAt = -Infinity;

  function copyOf({ width, height }: Size) {
    if (copy?.canvas.width !== width || copy.canvas.height !== height) {
      copy = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    }
    return copy;
  }

  return {
    recording: {
      draw(ctx, canvas, paint) {
        const begun = now();
        paint(ctx);
        const painted = now();
        if (painted - begun < costlyMilliseconds) return;
        copyOf(canvas)?.drawImage(ctx.canvas, 0, 0);
        copiedAt = painted;
      },
    },
    screen: {
      draw(ctx, canvas, paint) {
        if (copy === null || now() - copiedAt > freshMilliseconds) paint(ctx);
        else ctx.drawImage(copy.canvas, 0, 0, canvas.width, canvas.height);
      },
    },
  };
}
