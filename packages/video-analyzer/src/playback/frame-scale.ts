import { shapeOf } from '@swing/media/picture-shape';
import { stageOnCanvas, stageSizes } from './pane-view.ts';
import { fittedSize, type Size } from './zoom.ts';

/** Frames are kept smaller if that leaves at most this share of their pixels. */
const mostPixels = 0.75;

/**
 * The scale at which a frame that fills the stage is painted on a canvas. 1, the size of the file, where less would save too
 * little.
 */
export function stageScale(frame: Size, canvas: Size): number {
  const scale = (fittedSize(stageSizes[shapeOf(canvas)], frame).width * stageOnCanvas(canvas).scale) / frame.width;
  return scale * scale <= mostPixels ? scale : 1;
}
